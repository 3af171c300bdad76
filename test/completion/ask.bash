# Asks bash what it would offer for each line of standard input, whose words are parted by one blank: each answer
# ends with RS, each word of it with US. The arguments are what is to be loaded first.
for file; do source "$file"; done
while IFS= read -r line; do
	read -ra COMP_WORDS <<<"$line"
	[[ $line != *' ' ]] || COMP_WORDS+=('')
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
	specification=$(complete -p "${COMP_WORDS[0]}" 2>/dev/null)
	if [[ -z $specification ]]; then
		_completion_loader "${COMP_WORDS[0]}"
		specification=$(complete -p "${COMP_WORDS[0]}")
	fi
	[[ $specification =~ \ -F\ ([^ ]+) ]]
	"${BASH_REMATCH[1]}" "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
	for word in "${COMPREPLY[@]}"; do printf '%s\x1f' "${word% }"; done
	printf '\x1e'
done
