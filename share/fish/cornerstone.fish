# SPDX-License-Identifier: MIT
# fish completion for cornerstone(1). Options are those that `cornerstone help COMMAND` lists.

# The first word after the program that is no option.
function __cornerstone_command
    for word in (commandline -opc)[2..-1]
        if not string match -q -- '-*' $word
            echo $word
            return 0
        end
    end
    return 1
end

function __cornerstone_is
    contains -- (__cornerstone_command) $argv
end

# The words that begin an entry of a help text, without the value an option takes.
function __cornerstone_options
    cornerstone help (__cornerstone_command) 2>/dev/null | string match -r '^ +-.*' |
        string replace -r '  +[^ -].*' '' | string match -ar -- '--[a-z-]+|-[A-Za-z]\b'
end

function __cornerstone_commands
    cornerstone help 2>/dev/null | string match -rg '^  ([a-z]+) +[A-Z]'
end

complete -c cornerstone -f -n 'not __cornerstone_command' -a '(__cornerstone_commands)'
complete -c cornerstone -f -n '__cornerstone_is help' -a '(__cornerstone_commands)'
complete -c cornerstone -n 'string match -q -- "-*" (commandline -ct)' -a '(__cornerstone_options)'
complete -c cornerstone -n '__cornerstone_is verify convert' -l cards -x -a '21 20 25 35 v1'
complete -c cornerstone -n '__cornerstone_is convert' -l to -x -a 'cst text 21 20 25 35 v1'
complete -c cornerstone -n '__cornerstone_is show' -l format -x -a 'text markdown svg'
complete -c cornerstone -n '__cornerstone_is play' -l auto -x \
    -a 'random greedy spread stubborn exhaustive'
