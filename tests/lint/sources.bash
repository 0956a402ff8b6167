# SPDX-License-Identifier: MIT
# sources: print the source files of the project, by whatever they are written in.
sources() {
	local folder
	for folder in cards check format gen square man scripts share tests tools; do
		if [[ -d $folder ]]; then
			find "$folder" -type f \( \
				-name '*.c' -o -name '*.h' -o -name '*.build' -o \
				-name '*.sh' -o -name '*.bash' -o -name '*.bats' -o \
				-name '*.py' -o -name '*.magic' -o \
				-path 'scripts/*' -o -path 'share/bash-completion/*' \) \
				! -path '*/__pycache__/*'
		fi
	done
	for folder in meson.build meson_options.txt .ci/run; do
		if [[ -f $folder ]]; then
			printf '%s\n' "$folder"
		fi
	done
}
