# Read by an interactive zsh as its .zshrc. Asks it what it would offer for each line of $ASKED, and writes to
# $ANSWERS: each answer ends with RS, each word of it with US. It does so at its first prompt.
if (( ! $+functions[compdef] )); then autoload -Uz compinit; compinit -u; fi
# What the completion gives to zsh, as far as it matches what is typed.
compadd () {
	local -a hits
	if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
		builtin compadd -O hits "$@"
		(( $#hits == 0 )) || printf '%s\x1f' "$hits[@]" >>$ANSWERS
	fi
	builtin compadd "$@"
}
ask () {
	local line
	while IFS= read -r line; do
		BUFFER=$line CURSOR=$#line
		zle list-choices
		printf '\x1e' >>$ANSWERS
	done <$ASKED
	exit
}
zle -N zle-line-init ask
