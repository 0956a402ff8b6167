# SPDX-License-Identifier: MIT
"""
Tables that `cornerstone convert` has to refuse: options, text, and where the fault is. The words
are its own.
"""

ROW = '6 14 4:100 5:101\n'      # the first row of the published table: two bases
TWO = ROW + '7 05 6:001 6:405\n'


def cases(add):
    rows_21(add)
    rows_20(add)
    alphabets(add)
    rows_35(add)
    rows_25(add)
    rows_v1(add)


def adder(add, options, suffix):
    def put(name, text, line, column, what):
        data = text if isinstance(text, bytes) else text.encode()
        place = 'line %d: column %d: ' % (line, column)
        add('%s-%s.txt' % (suffix, name), options, 3, place, data, what)
    return put


def rows_21(add):
    put = adder(add, '--cards=21', '21')
    put('empty', '', 1, 1, 'an empty file')
    put('newline', '\n', 1, 1, 'an empty line')
    put('empty-line', ROW + '\n' + '7 05 6:001 6:405\n', 2, 1, 'an empty line between rows')
    put('empty-end', ROW + '\n', 2, 1, 'an empty line at the end')
    put('no-newline', ROW[:-1], 1, 17, 'no newline at the end')
    put('crlf', ROW[:-1] + '\r\n', 1, 17, 'a carriage return before the newline')
    put('cut-number', '6', 1, 2, 'cut off after the number')
    put('cut-space', '6 ', 1, 3, 'cut off after a space')
    put('cut-pivot', '6 1', 1, 4, 'cut off in the pivot')
    put('no-pivot', '6\n', 1, 2, 'no pivot')
    put('pivot-short', '6 1\n', 1, 4, 'half a pivot')
    put('pivot-long', '6 141 4:100\n', 1, 5, 'a pivot of three characters')
    put('pivot-symbol', '6 1H 4:100 5:101\n', 1, 4, 'H is not in the alphabet')
    put('pivot-lower', '6 1g 4:100 5:101\n', 1, 4, 'small letters are not in the alphabet')
    put('no-child', '6 14\n', 1, 5, 'an empty list of children')
    put('no-child-space', '6 14 \n', 1, 6, 'a space and no child')
    put('index-5', '5 14 4:100 5:101\n', 1, 1, 'the first row is not card 6')
    put('index-7', '7 14 4:100 5:101\n', 1, 1, 'the first row is not card 6')
    put('index-again', ROW + ROW, 2, 1, 'the second row is card 6 again')
    put('index-skip', ROW + '8 05 6:001 6:405\n', 2, 1, 'a card is left out')
    put('index-zero', '06 14 4:100 5:101\n', 1, 1, 'a leading zero')
    put('index-letter', 'x 14 4:100 5:101\n', 1, 1, 'no number at the beginning')
    put('index-minus', '-6 14 4:100\n', 1, 1, 'a sign')
    put('index-large', '99999999999999999999 14 4:100\n', 1, 1, 'a number that does not fit')
    put('space-first', ' ' + ROW, 1, 1, 'a space before the row')
    put('space-two', '6  14 4:100 5:101\n', 1, 3, 'two spaces')
    put('space-two-child', '6 14 4:100  5:101\n', 1, 12, 'two spaces between children')
    put('space-last', ROW[:-1] + ' \n', 1, 18, 'a space at the end')
    put('tab', '6\t14 4:100 5:101\n', 1, 2, 'a tab')
    put('nul', b'6 14 4:100\0 5:101\n', 1, 11, 'a NUL')
    put('comment', '# cards\n' + ROW, 1, 1, 'a comment')
    put('self', '6 14 6:100\n', 1, 6, 'a reference to the card itself')
    put('forward', ROW + '7 05 8:001 6:405\n', 2, 6, 'a reference to a later card')
    put('reference-large', '6 14 4294967300:100 5:101\n', 1, 6, 'a reference to 4 + 2^32')
    put('reference-zero', '6 14 04:100 5:101\n', 1, 6, 'a leading zero in a reference')
    put('reference-letter', '6 14 A:100\n', 1, 6, 'a letter for a card')
    put('reference-minus', '6 14 -4:100\n', 1, 6, 'a sign in a reference')
    put('reference-none', '6 14 :100\n', 1, 6, 'no card before the colon')
    put('orientation-8', '6 14 4:800\n', 1, 8, 'orientation 8')
    put('orientation-letter', '6 14 4:A00\n', 1, 8, 'orientation A')
    put('shift-none', '6 14 4:1\n', 1, 9, 'no shift')
    put('shift-short', '6 14 4:10\n', 1, 10, 'half a shift')
    put('shift-long', '6 14 4:1000\n', 1, 11, 'a shift of three characters')
    put('shift-symbol', '6 14 4:10h\n', 1, 10,
        'a shift with a character that is not in the alphabet')
    put('colon-none', '6 14 4;100\n', 1, 7, 'something else than a colon')
    put('colon-end', '6 14 4:\n', 1, 8, 'a colon and nothing more')
    put('open-end', '6 14 (14 4:100\n', 1, 15, 'a parenthesis is not closed')
    put('open-two', '6 14 (14 (14 4:100)\n', 1, 20, 'one of two parentheses is not closed')
    put('close-early', '6 14 4:100)\n', 1, 11, 'a parenthesis that was not opened')
    put('close-two', '6 14 (14 4:100))\n', 1, 16, 'closed once too often')
    put('close-alone', '6 14 )\n', 1, 6, 'a parenthesis in place of a child')
    put('inside-empty', '6 14 ()\n', 1, 7, 'nothing in parentheses')
    put('inside-no-child', '6 14 (14)\n', 1, 9, 'parentheses without a child')
    put('inside-no-child-space', '6 14 (14 )\n', 1, 10, 'parentheses without a child, and a space')
    put('inside-two-spaces', '6 14 (  14 4:100)\n', 1, 8, 'two spaces after a parenthesis')
    put('inside-forward', '6 14 (14 6:100)\n', 1, 10,
        'a reference to the card itself in parentheses')
    put('pivot-parenthesis', '6 (14 4:100)\n', 1, 3, 'parentheses in place of the pivot')
    put('close-trailing', '6 14 (14 4:100)5:101\n', 1, 16, 'no space after a parenthesis')
    put('open-trailing', '6 14 4:100(14 5:101)\n', 1, 11, 'no space before a parenthesis')
    put('trailing', ROW + 'end\n', 2, 1, 'text after the last row')
    put('trailing-comma', '6 14 4:100, 5:101\n', 1, 11, 'a comma')
    put('not-last-newline', TWO[:-1], 2, 17, 'no newline at the end of the second row')
    put('utf-8', '6 14 4:10ä\n', 1, 10, 'a letter that is not ASCII')
    put('nested', '6 14 ' + '(14 ' * 1000 + '4:100' + ')' * 999 + '\n', 1, 5 + 4000 + 5 + 999 + 1,
        'one of a thousand parentheses is not closed')
    put('dialect-35', '6 0a03\n', 1, 4, 'a table of dialect 35')


def rows_20(add):
    put = adder(add, '--cards=20 --alphabet alphabet', '20')
    put('symbol', '6 aä 4:äaa 5:0aa\n', 1, 8, 'a letter for an orientation')
    put('not-in-alphabet', '6 aß 4:0aa 5:0aa\n', 1, 4, 'a letter that is not in the alphabet')
    put('digit', '6 14 4:100\n', 1, 3, 'digits are not in this alphabet')
    put('columns', '6 üü 4:0öö 5:0öß\n', 1, 16, 'columns count characters')
    put('utf-8-cut', b'6 \xc3 4:0aa\n', 1, 3, 'half a character')
    put('utf-8-long', b'6 a\xc1\xa1 4:0aa\n', 1, 4, 'a character in a longer form than needed')
    put('utf-8-alone', b'6 a\xa4 4:0aa\n', 1, 4, 'the second byte of a character alone')
    put('utf-8-surrogate', b'6 a\xed\xa0\x80 4:0aa\n', 1, 4, 'half of a surrogate pair')
    put('utf-8-high', b'6 a\xf4\x90\x80\x80 4:0aa\n', 1, 4, 'beyond the last character')
    put('utf-8-end', b'6 a\xc3', 1, 4, 'the file ends in a character')


def alphabets(add):
    add('good-20.txt', '--cards=20 --alphabet alphabet', 0, '', '6 äb 4:1aa 5:1ab\n'.encode(),
        'a row of two bases')

    def put(name, text, line, column, what):
        add('alphabet-' + name, '--cards=20 --alphabet', 3, 'line %d: column %d: ' % (line, column),
            text if isinstance(text, bytes) else text.encode(), what)

    put('empty', '', 1, 1, 'an alphabet without characters')
    put('space', 'ab c', 1, 3, 'a space in the alphabet')
    put('tab', 'a\tb', 1, 2, 'a tab in the alphabet')
    put('control', 'ab\u0085', 1, 3, 'a control character beyond ASCII')
    put('open', 'ab(', 1, 3, 'a parenthesis in the alphabet')
    put('close', 'ab)', 1, 3, 'a closing parenthesis in the alphabet')
    put('colon', 'ab:', 1, 3, 'a colon in the alphabet')
    put('twice', 'abcaä', 1, 4, 'a character twice')
    put('twice-wide', 'äbä', 1, 3, 'a wide character twice')
    put('lines', 'ab\ncd', 2, 1, 'a second line')
    put('newlines', 'ab\n\n', 2, 1, 'two newlines')
    put('utf-8', b'ab\xff', 1, 3, 'not UTF-8')
    put('long', ''.join(chr(0x4e00 + i) for i in range(1001)), 1, 1001, '1,001 characters')


def rows_35(add):
    put = adder(add, '--cards=35', '35')
    put('empty', '', 1, 1, 'an empty file')
    put('no-newline', '6 0a03', 1, 7, 'no newline at the end')
    put('index', '7 0a03\n', 1, 1, 'the first row is not card 6')
    put('no-term', '6\n', 1, 2, 'no term')
    put('no-term-space', '6 \n', 1, 3, 'a space and no term')
    put('self', '6 6a03\n', 1, 3, 'a reference to the card itself')
    put('zero', '6 00a03\n', 1, 3, 'a leading zero')
    put('letter-i', '6 0i03\n', 1, 4, 'the letter i')
    put('letter-capital', '6 0A03\n', 1, 4, 'a capital letter')
    put('letter-none', '6 003\n', 1, 3, 'no letter, and a leading zero')
    put('digit-one', '6 0a0\n', 1, 6, 'one digit')
    put('digit-letter', '6 0a0a\n', 1, 6, 'a letter for a digit')
    put('digit-three', '6 0a033\n', 1, 7, 'three digits')
    put('two-spaces', '6 0a03  1a03\n', 1, 8, 'two spaces')
    put('blank', '6 0a03\n\n', 2, 1, 'an empty line')
    put('marker', '# 6\n6 0a03\n', 1, 1, 'a marker of dialect 25')


def rows_25(add):
    put = adder(add, '--cards=25', '25')
    put('empty', '', 1, 1, 'an empty file')
    put('blank', '\n\n', 3, 1, 'no row')
    put('marker-only', '# 6\n', 2, 1, 'no row')
    put('no-newline', '193233', 1, 7, 'no newline at the end')
    put('two-digits', '19323\n', 1, 6, 'a block of two digits')
    put('one-digit', '1932331\n', 1, 8, 'a block of one digit')
    put('letter', '19323x\n', 1, 6, 'a letter')
    put('space', '193 233\n', 1, 4, 'a space')
    put('space-first', ' 193233\n', 1, 1, 'a space before the row')
    put('marker-early', '193233\n# 6\n165272\n', 2, 3, 'a marker that is too small')
    put('marker-late', '193233\n# 8\n165272\n', 2, 3, 'a marker that is too large')
    put('marker-no-space', '#6\n193233\n', 1, 2, 'a marker without a space')
    put('marker-no-number', '# \n193233\n', 1, 3, 'a marker without a number')
    put('marker-trailing', '# 6 \n193233\n', 1, 4, 'a space after a marker')
    put('marker-zero', '# 06\n193233\n', 1, 3, 'a leading zero in a marker')
    put('marker-no-newline', '193233\n# 7', 2, 4, 'no newline after the last marker')
    put('second-missing', '193740\n', 1, 7, 'the second block is missing')
    put('second-missing-next', '740\n000\n', 1, 4, 'the second block is in the next line')
    put('forward', '740600\n', 1, 1, 'an extended reference to the card itself')
    put('forward-far', '999999\n', 1, 1, 'an extended reference to card 2,599')
    put('anchor-base', '193' + '000' * 0 + '740045\n', 1, 4,
        'anchor 5 of a base, which requires five cells')
    put('anchor-40', '740040\n', 1, 1, 'anchor 5 of base 0')
    put('anchor-relative', '193233\n280\n', 2, 1, 'anchor 5 of card 6, which requires five cells')
    # With its mirror image at the leftmost cell that it requires, a card gets twice as wide: 3, 6,
    # ... 12,288 after 13 rows.
    put('shift-far', '000002\n' + 13 * '240242\n', 14, 1, 'an anchor beyond 10,000')
    put('crlf', '193233\r\n', 1, 7, 'a carriage return')


E1 = '1 0 0  5 1 0 2 0 3 0 3 1 4 1  6 0 0 1 0 2 0 3 0 3 1 4 1  -1  0\n'     # Snaky without (0,0)
E2 = '1 1 0  5 0 0 2 0 3 0 3 1 4 1  6 0 0 1 0 2 0 3 0 3 1 4 1  -1  0\n'     # and without (1,0)


def rows_v1(add):
    put = adder(add, '--cards=v1', 'v1')
    head = 'snaky-cards-txt-v1 15 15 0 0 0 0\n'
    put('empty', '', 1, 1, 'an empty file')
    put('no-cards', head, 2, 1, 'a header and no card')
    put('word', 'snaky-cards-txt-v2 15 15 0 0 0 0\n' + E1, 1, 18, 'another word at the beginning')
    put('header-short', 'snaky-cards-txt-v1 15 15 0 0 0\n' + E1, 1, 31,
        'a number is missing in the header')
    put('header-long', 'snaky-cards-txt-v1 15 15 0 0 0 0 0\n' + E1, 1, 33,
        'a number too much in the header')
    put('rows-0', 'snaky-cards-txt-v1 0 15 0 0 0 0\n' + E1, 1, 20, 'no rows')
    put('columns-1001', 'snaky-cards-txt-v1 15 1001 0 0 0 0\n' + E1, 1, 23,
        'more than 1,000 columns')
    put('root-orientation', 'snaky-cards-txt-v1 15 15 0 8 0 0\n' + E1, 1, 28,
        'orientation 8 of the root')
    put('shift-far', 'snaky-cards-txt-v1 15 15 0 0 10001 0\n' + E1, 1, 30, 'a shift beyond 10,000')
    put('no-newline', head + E1[:-1], 2, len(E1), 'no newline at the end')
    put('height-0', head + '0' + E1[1:], 2, 1, 'height 0')
    put('height-65536', head + '65536' + E1[1:], 2, 1, 'height 65,536')
    put('height-minus', head + '-1' + E1[1:], 2, 1, 'a negative height')
    put('plus', head + '+' + E1, 2, 1, 'a plus sign')
    put('zero', head + '0' + E1, 2, 1, 'a leading zero')
    put('minus-zero', head + '1 -0 0  5 1 0 2 0 3 0 3 1 4 1  6 0 0 1 0 2 0 3 0 3 1 4 1  -1  0\n', 2,
        3, 'minus zero')
    put('letter', head + E1.replace('4 1', 'x 1', 1), 2, E1.index('4 1') + 1, 'a letter')
    put('twice', head + E1.replace('2 0', '1 0', 1), 2, E1.index('5 1 0') + 1, 'a cell twice in A')
    put('twice-s', head + E1[:20] + E1[20:].replace('3 0', '2 0', 1), 2,
        E1.index('6 0 0') + 1, 'a cell twice in S')
    put('cut', head + E1[:20] + '\n', 2, 21, 'a line that is cut off')
    put('long', head + E1[:-1] + ' 0\n', 2, len(E1), 'a token too much')
    put('pass-minus-2', head + E1.replace('-1', '-2'), 2, E1.index('-1') + 2, 'a pass of -2')
    put('tab', head + E1.replace('  -1', '\t-1'), 2, E1.index('  -1') + 1, 'a tab')
    put('blank', head + '\n' + E1, 2, 1, 'an empty line')
    rules_v1(add)


# Five in a column (card 6 of the published table): the pivot (1,4), then (1,3) or (1,5). Cards 1
# and 2 are the bases without S_4 and S_5.
DOUBLE = ('2 1 4  5 0 0 0 1 0 2 0 3 0 4  8 0 0 0 1 0 2 0 3 0 4 1 3 1 4 1 5  '
          '1 3 0 0  2 1 3 2 3 0 1 1 5 1 3 0 0\n')
E4 = '1 3 1  5 0 0 1 0 2 0 3 0 4 1  6 0 0 1 0 2 0 3 0 3 1 4 1  -1  0\n'
E5 = '1 4 1  5 0 0 1 0 2 0 3 0 3 1  6 0 0 1 0 2 0 3 0 3 1 4 1  -1  0\n'


def rules_v1(add):
    put = adder(add, '--cards=v1', 'v1')
    head = 'snaky-cards-txt-v1 15 15 0 0 0 0\n'
    at = DOUBLE.index

    def rule(name, card, what, place='line 2: card 0: '):
        add('v1-%s.txt' % name, '--cards=v1', 1, place, (head + card + E4 + E5).encode(), what)

    rule('root-requires', DOUBLE, 'the root requires five cells', 'line 1: ')
    rule('pivot-outside', DOUBLE.replace('8 0 0', '7 0 0', 1).replace(' 1 4 1 5  1', ' 1 5  1'),
         'rule 1: the pivot is not in S')
    rule('no-pass', DOUBLE.replace('1 3 0 0  2', '-1  2'), 'rule 3: no pass hint')
    rule('pass-height', DOUBLE.replace('1 3 0 0  2', '0 0 0 0  2'),
         'rule 3: the hint is the card itself')
    rule('pass-requires', DOUBLE.replace('1 3 0 0  2', '1 3 0 2  2'),
         'rule 3: the hint requires a cell that is not owned')
    rule('pass-region',
         DOUBLE.replace('8 0 0', '7 0 0', 1).replace(' 1 3 1 4', ' 1 4')
         .replace('2 1 3 2 3 0 1 1 5', '1 1 5'),
         'rule 3: the envelope of the hint leaves S')
    rule('no-reply', DOUBLE.replace('2 1 3 2 3 0 1 1 5 1 3 0 0', '1 1 3 2 3 0 1'),
         'rule 4: nothing for the reply (1,5)')
    rule('no-replies', DOUBLE.replace('2 1 3 2 3 0 1 1 5 1 3 0 0', '0'),
         'rule 4: nothing for the reply (1,3)')
    rule('reply-region', DOUBLE.replace('1 3 2 3 0 1', '1 3 1 3 0 0'),
         'rule 4: the hint for (1,3) needs (1,3) free')
    rule('reply-height', DOUBLE.replace('1 3 2 3 0 1', '1 3 0 0 0 0'),
         'rule 4: the hint for (1,3) is the card itself')
    rule('reply-requires', DOUBLE.replace('1 3 2 3 0 1', '1 3 2 3 0 2'),
         'rule 4: the hint for (1,3) requires (0,5)')
    rule('requires-less', DOUBLE.replace('5 0 0 0 1 0 2 0 3 0 4', '4 0 0 0 1 0 2 0 3'),
         'rule 4: four cells do not do')

    def form(name, old, new, column, what):
        assert old in DOUBLE
        put(name, head + DOUBLE.replace(old, new, 1) + E4 + E5, 2, column, what)

    form('hint-card', '1 3 0 0  2', '3 3 0 0  2', at('1 3 0 0  2') + 1,
         'a hint to card 3 of three cards')
    form('hint-minus', '1 3 2 3 0 1', '1 3 -1 3 0 1', at('1 3 2 3 0 1') + 5, 'a hint to card -1')
    form('hint-orientation', '1 3 2 3 0 1', '1 3 2 8 0 1', at('1 3 2 3 0 1') + 7, 'orientation 8')
    form('hint-shift', '1 3 2 3 0 1', '1 3 2 3 0 -10001', at('1 3 2 3 0 1') + 11,
         'a shift beyond 10,000')
    form('hint-cut', '1 3 0 0\n', '1 3 0\n', len(DOUBLE) - 2, 'a hint without DY')
    form('hint-pass-cut', '1 3 0 0  2 1 3 2 3 0 1 1 5 1 3 0 0', '1 3', at('1 3 0 0  2') + 4,
         'a pass hint that is cut off')
    form('reply-twice', '1 5 1 3 0 0\n', '1 3 1 3 0 0\n', at('2 1 3 2') + 1,
         'the reply (1,3) twice')
    form('replies-more', '2 1 3 2', '3 1 3 2', len(DOUBLE), 'fewer replies than told')
    form('replies-fewer', '2 1 3 2', '1 1 3 2', at(' 1 5 1 3 0 0\n') + 1, 'more replies than told')
    form('count-many', '8 0 0', '999999999 0 0', len(DOUBLE) + 8, 'more cells than there are')
    put('root-card', 'snaky-cards-txt-v1 15 15 3 0 0 0\n' + DOUBLE + E4 + E5, 1, 26,
        'the root is card 3 of three cards')
