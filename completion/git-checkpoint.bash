# Completion of `git checkpoint` for bash: git's own completion calls _git_checkpoint, and bash-completion finds
# this file by the name of the command. Made by scripts/completion.ts of git-checkpoint.
#
# Nothing of a repository is run, and one git process is started where names are asked for. It runs on bash 3.2.

# The commands.
__git_checkpoint_commands='save resume status list show edit next done prune mirror worktree-remove rescue shell-init log diff restore undo doctor track refresh attach brief reset install uninstall agent mcp config'

# The options of a command, in gc_options.
__git_checkpoint_options () { # <command>
	case $1 in
	'save') gc_options='-m --message --file --title --context --done --doing --todo --next --decision --question --memory --verify --avoid --resume-command --as --overwrite --no-stage -v --verbose --schema -n --dry-run --json -h --help' ;;
	'resume') gc_options='-y --yes --as-is --park --switch --worktree --here --prompt -v --verbose -n --dry-run --json -h --help' ;;
	'status') gc_options='--json -h --help' ;;
	'list') gc_options='--all --worktrees --done --date --format -z --null -v --verbose --json -h --help' ;;
	'show') gc_options='--section --json -h --help' ;;
	'edit') gc_options='--json -h --help' ;;
	'next') gc_options='--done -n --dry-run --json -h --help' ;;
	'done') gc_options='-n --dry-run --json -h --help' ;;
	'prune') gc_options='--older-than --merged --gone -n --dry-run --json -h --help' ;;
	'mirror') gc_options='--all -n --dry-run --json -h --help' ;;
	'worktree-remove') gc_options='--keep-ignored --discard-ignored --rescue --discard-changes -f --force -n --dry-run --json -h --help' ;;
	'rescue') gc_options='--json -h --help' ;;
	'shell-init') gc_options='--json -h --help' ;;
	'log') gc_options='-n --count -p --patch --date --json -h --help' ;;
	'diff') gc_options='--json -h --help' ;;
	'restore') gc_options='--from -n --dry-run --json -h --help' ;;
	'undo') gc_options='--redo -n --dry-run --json -h --help' ;;
	'doctor') gc_options='--fix --json -h --help' ;;
	'track') gc_options='--mission --decision --artifact --status --open --next --set --replace --remove -n --dry-run --json -h --help' ;;
	'refresh') gc_options='--mission --decision --artifact --status --open --next --set --replace --remove -n --dry-run --json -h --help' ;;
	'attach') gc_options='--as --json -h --help' ;;
	'brief' | 'reset') gc_options='--mission --decision --artifact --status --open --next --set --replace --remove -n --dry-run --json -h --help' ;;
	'install') gc_options='--tracked --all-worktrees -n --dry-run --json -h --help' ;;
	'uninstall') gc_options='-n --dry-run --json -h --help' ;;
	'agent') gc_options='--user --project --local -f --force --unasked -n --dry-run --json -h --help' ;;
	'mcp') gc_options='--json -h --help' ;;
	'config') gc_options='--show-origin --global --local --json -h --help' ;;
	*) gc_options='--json -h --help --version' ;;
	esac
}

# What an option's value or an argument is, in gc_kind; no success where there is no such thing. Several values may
# follow an option where gc_many is set.
__git_checkpoint_kind () { # <command> <option or number of the argument>
	gc_kind= gc_many=
	case "$1 $2" in
	'save -m' | 'save --message') gc_kind='text' ;;
	'save --file') gc_kind='file' ;;
	'save --title') gc_kind='text' ;;
	'save --context') gc_kind='text' ;;
	'save --done') gc_kind='text' ;;
	'save --doing') gc_kind='text' ;;
	'save --todo') gc_kind='text' ;;
	'save --next') gc_kind='text' ;;
	'save --decision') gc_kind='text' ;;
	'save --question') gc_kind='text' ;;
	'save --memory') gc_kind='file' ;;
	'save --verify') gc_kind='text' ;;
	'save --avoid') gc_kind='text' ;;
	'save --resume-command') gc_kind='text' ;;
	'save --as') gc_kind='name' ;;
	'save 1') gc_kind='text' ;;
	'resume --worktree') gc_kind='directory' ;;
	'resume 1') gc_kind='name' ;;
	'list --date') gc_kind='some date format' ;;
	'list --format') gc_kind='text' ;;
	'show --section') gc_kind='some section' ;;
	'show 1') gc_kind='name' ;;
	'edit 1') gc_kind='name' ;;
	'next --done') gc_kind='text' ;;
	'done 1') gc_kind='name' ;;
	'prune --older-than') gc_kind='text' ;;
	'worktree-remove *') gc_kind='worktree' ;;
	'rescue 1') gc_kind='some rescue action' ;;
	'rescue 2') gc_kind='rescue' ;;
	'shell-init 1') gc_kind='some shell' ;;
	'log -n' | 'log --count') gc_kind='text' ;;
	'log --date') gc_kind='some date format' ;;
	'log 1') gc_kind='name' ;;
	'diff 1') gc_kind='name' ;;
	'diff 2') gc_kind='text' ;;
	'restore --from') gc_kind='text' ;;
	'restore 1') gc_kind='name' ;;
	'undo 1') gc_kind='text' ;;
	'track --mission') gc_kind='text' ;;
	'track --decision') gc_kind='text' ;;
	'track --artifact') gc_kind='text' ;;
	'track --status') gc_kind='text' ;;
	'track --open') gc_kind='text' ;;
	'track --next') gc_kind='text' ;;
	'track --set') gc_kind='some workstream section' gc_many=1 ;;
	'track --replace') gc_kind='text' gc_many=1 ;;
	'track --remove') gc_kind='text' gc_many=1 ;;
	'track 1') gc_kind='text' ;;
	'refresh --mission') gc_kind='text' ;;
	'refresh --decision') gc_kind='text' ;;
	'refresh --artifact') gc_kind='text' ;;
	'refresh --status') gc_kind='text' ;;
	'refresh --open') gc_kind='text' ;;
	'refresh --next') gc_kind='text' ;;
	'refresh --set') gc_kind='some workstream section' gc_many=1 ;;
	'refresh --replace') gc_kind='text' gc_many=1 ;;
	'refresh --remove') gc_kind='text' gc_many=1 ;;
	'refresh 1') gc_kind='topic' ;;
	'attach --as') gc_kind='text' ;;
	'attach 1') gc_kind='topic' ;;
	'attach 2') gc_kind='file' ;;
	'brief --mission' | 'reset --mission') gc_kind='text' ;;
	'brief --decision' | 'reset --decision') gc_kind='text' ;;
	'brief --artifact' | 'reset --artifact') gc_kind='text' ;;
	'brief --status' | 'reset --status') gc_kind='text' ;;
	'brief --open' | 'reset --open') gc_kind='text' ;;
	'brief --next' | 'reset --next') gc_kind='text' ;;
	'brief --set' | 'reset --set') gc_kind='some workstream section' gc_many=1 ;;
	'brief --replace' | 'reset --replace') gc_kind='text' gc_many=1 ;;
	'brief --remove' | 'reset --remove') gc_kind='text' gc_many=1 ;;
	'brief 1' | 'reset 1') gc_kind='name' ;;
	'agent 1') gc_kind='some agent action' ;;
	'agent 2') gc_kind='some agent' ;;
	'agent 3') gc_kind='text' ;;
	'config 1') gc_kind='some config action' ;;
	'config 2') gc_kind='some setting' ;;
	'config 3') gc_kind='value' ;;
	'config value of baseBranch') gc_kind='branch' ;;
	'config value of dir') gc_kind='directory' ;;
	'config value of file') gc_kind='file' ;;
	'config value of ignore') gc_kind='some ignore' ;;
	'config value of excludeLive') gc_kind='some excludeLive' ;;
	'config value of stage') gc_kind='some stage' ;;
	'config value of autoRestore') gc_kind='some autoRestore' ;;
	'config value of quiet') gc_kind='some quiet' ;;
	'config value of onMerge') gc_kind='some onMerge' ;;
	'config value of automatic') gc_kind='some automatic' ;;
	'config value of preWorktreeRemove') gc_kind='text' ;;
	*) return 1 ;;
	esac
}

# The words that a kind always has, in gc_words.
__git_checkpoint_words () { # <kind>
	case $1 in
	'some agent') gc_words=('claude-code' 'codex' 'gemini-cli' 'cursor' 'opencode' 'copilot-cli' 'agents-md') ;;
	'some agent action') gc_words=('install' 'uninstall' 'status') ;;
	'some date format') gc_words=('relative' 'iso' 'iso-strict' 'short' 'unix') ;;
	'some config action') gc_words=('list' 'get' 'set' 'unset') ;;
	'some rescue action') gc_words=('list' 'show' 'apply' 'drop') ;;
	'some section') gc_words=('Current State' 'Next Steps' 'Key Decisions Made' 'Open Questions / Blockers' 'Files Modified' 'Relevant Memories' 'Verification' 'Do Not Redo' 'Resume Command') ;;
	'some workstream section') gc_words=('Mission' 'Decisions made so far' 'Live artifacts and paths' 'Status' 'Open items' 'Next action') ;;
	'some setting') gc_words=('baseBranch' 'dir' 'file' 'ignore' 'excludeLive' 'stage' 'autoRestore' 'quiet' 'onMerge' 'automatic' 'preWorktreeRemove') ;;
	'some shell') gc_words=('bash' 'zsh' 'fish') ;;
	'some ignore') gc_words=('exclude' 'gitignore' 'off') ;;
	'some excludeLive') gc_words=('auto' 'true' 'false') ;;
	'some stage') gc_words=('auto' 'never' 'always') ;;
	'some autoRestore') gc_words=('true' 'false') ;;
	'some quiet') gc_words=('true' 'false') ;;
	'some onMerge') gc_words=('done' 'hint' 'off') ;;
	'some automatic') gc_words=('true' 'false') ;;
	*) return 1 ;;
	esac
}

# Whether a name may be offered: no option, and without what a terminal obeys or nobody sees.
__git_checkpoint_is_fit () { # <name>
	local LC_ALL=C
	case $1 in
	'' | -*) return 1 ;;
	*[!A-Za-z0-9./_+@-]*) ;;
	*) return 0 ;;
	esac
	case $1 in
	*[[:cntrl:]]*) return 1 ;;
	*$'\302'[$'\200'-$'\237'$'\255']*) return 1 ;;
	*$'\315'$'\217'*) return 1 ;;
	*$'\330'$'\234'*) return 1 ;;
	*$'\341'$'\205'[$'\237'-$'\240']*) return 1 ;;
	*$'\341'$'\236'[$'\264'-$'\265']*) return 1 ;;
	*$'\341'$'\240'[$'\213'-$'\217']*) return 1 ;;
	*$'\342'$'\200'[$'\213'-$'\217'$'\250'-$'\256']*) return 1 ;;
	*$'\342'$'\201'[$'\240'-$'\257']*) return 1 ;;
	*$'\343'$'\205'$'\244'*) return 1 ;;
	*$'\357'$'\270'[$'\200'-$'\217']*) return 1 ;;
	*$'\357'$'\273'$'\277'*) return 1 ;;
	*$'\357'$'\276'$'\240'*) return 1 ;;
	*$'\357'$'\277'[$'\260'-$'\273']*) return 1 ;;
	*$'\360\233'$'\262'[$'\240'-$'\243']*) return 1 ;;
	*$'\360\235'$'\205'[$'\263'-$'\272']*) return 1 ;;
	*$'\363\240'[$'\200'-$'\277'][$'\200'-$'\277']*) return 1 ;;
	esac
}

# Offers what begins with gc_typed, quoted as the shell reads it back. An end of '/' is to be gone on from.
__git_checkpoint_offer () { # <word>...
	local word quoted end
	for word; do
		[[ $word == "$gc_typed"* ]] || continue
		__git_checkpoint_is_fit "$word" || continue
		end=' '
		[[ $word != */ ]] || end=
		if [[ -n $gc_quote ]]; then
			# Between quotes, what needs any is left out.
			[[ $word != *[\\\'\"\`\$\!]* ]] || continue
			COMPREPLY+=("${word:${#gc_cut}}")
		else
			printf -v quoted %q "${word:${#gc_cut}}"
			COMPREPLY+=("$gc_prefix$quoted$end")
		fi
	done
}

# The same for words that may be typed in any case.
__git_checkpoint_offer_any_case () { # <word>...
	if shopt -q nocasematch; then
		__git_checkpoint_offer "$@"
	else
		shopt -s nocasematch
		__git_checkpoint_offer "$@"
		shopt -u nocasematch
	fi
}

__git_checkpoint_git () {
	command git ${__git_C_args:+"${__git_C_args[@]}"} ${__git_dir:+"--git-dir=$__git_dir"} "$@" 2>/dev/null
}

# The git directory of all worktrees, what the program keeps there, and the archive (docs/design.md §3).
__git_checkpoint_locate () {
	local line
	gc_common=$(__git_checkpoint_git rev-parse --path-format=absolute --git-common-dir) || return
	[[ $gc_common == /* ]] || return 1
	gc_state=$gc_common/checkpoint-state
	gc_root=$gc_common
	gc_archive=$gc_common/checkpoints
	if [[ $gc_common == */.git ]]; then
		gc_root=${gc_common%/.git}
		gc_archive=$gc_root/.checkpoints
	fi
	# As the last command had it: ["<common directory>","<archive>"].
	if [[ -f $gc_state/archive ]] && IFS= read -r line <"$gc_state/archive"; then
		case $line in
		*\\*) ;;
		"[\"$gc_common\",\"/"*'"]')
			line=${line#"[\"$gc_common\",\""}
			gc_archive=${line%'"]'}
			;;
		esac
	fi
	case ${GIT_CHECKPOINT_DIR-} in
	'') ;;
	/*) gc_archive=$GIT_CHECKPOINT_DIR ;;
	'~/'*) gc_archive=$HOME/${GIT_CHECKPOINT_DIR#'~/'} ;;
	*) gc_archive=$gc_root/$GIT_CHECKPOINT_DIR ;;
	esac
}

# The branch that a HEAD names, in gc_branch; empty where it names none.
__git_checkpoint_branch () { # <git directory>
	gc_branch=
	[[ -f $1/HEAD ]] || return
	IFS= read -r gc_branch <"$1/HEAD"
	case $gc_branch in
	'ref: refs/heads/.invalid') gc_branch= ;;
	'ref: refs/heads/'*) gc_branch=${gc_branch#ref: refs/heads/} ;;
	*) gc_branch= ;;
	esac
}

# The directory of a linked worktree, in gc_at.
__git_checkpoint_worktree () { # <its git directory>
	gc_at=
	[[ -f $1/gitdir ]] || return
	IFS= read -r gc_at <"$1/gitdir"
	gc_at=${gc_at%/.git}
	[[ $gc_at == /* ]] || gc_at=$(command cd -P -- "$1/$gc_at" 2>/dev/null && printf %s "$PWD")
}

# Linked worktrees: by the branch that is checked out there, by the path where none is or a path is typed.
__git_checkpoint_offer_worktrees () {
	local admin gc_branch gc_at
	for admin in "$gc_common"/worktrees/*; do
		__git_checkpoint_worktree "$admin"
		__git_checkpoint_branch "$admin"
		if [[ -z $gc_branch || $gc_typed == /* ]]; then
			__git_checkpoint_offer "$gc_at"
		else
			__git_checkpoint_offer "$gc_branch"
		fi
	done
}

# Branches with something in the archive, an empty file a branch (src/archive/tell-hooks.ts), into gc_branches as far
# as they begin with what was typed.
__git_checkpoint_find_waiting () { # <directory> <beginning of the branch>
	local entry name
	for entry in "$1"/*; do
		name=$2${entry##*/}
		[[ -d $entry && ! -L $entry ]] || continue
		[[ $name == "$gc_typed"* || $gc_typed == "$name"/* ]] || continue
		[[ ! -e $entry/\~ || $name != "$gc_typed"* ]] || gc_branches+=("$name")
		__git_checkpoint_find_waiting "$entry" "$name/"
	done
}

# A branch with a live checkpoint likewise.
__git_checkpoint_find_live () { # <its file>
	[[ -n $gc_branch && $gc_branch == "$gc_typed"* && -f $1 ]] || return
	[[ -e $gc_state/waiting/$gc_branch/\~ ]] || gc_branches+=("$gc_branch")
}

# The file that a branch has (src/note/slug.ts), as the end of a variable's name, in gc_slug.
__git_checkpoint_slug () { # <branch>
	gc_slug=${1//\//-}
	gc_slug=${gc_slug//[!A-Za-z0-9-]/}
	while [[ $gc_slug == *--* ]]; do gc_slug=${gc_slug//--/-}; done
	gc_slug=${gc_slug#-}
	gc_slug=${gc_slug%-}
	[[ ${BASH_VERSINFO[0]} -lt 4 ]] || gc_slug=${gc_slug,,}
	gc_slug=${gc_slug//-/_}
}

# Checkpoints: by branch, and by the file where that is not a branch's that is offered already.
__git_checkpoint_offer_names () {
	local file name admin live=CHECKPOINT.md gc_branch gc_at gc_slug gc_branches
	gc_branches=()
	if [[ -f $gc_state/file ]]; then IFS= read -r live <"$gc_state/file"; fi
	__git_checkpoint_find_waiting "$gc_state/waiting" ''
	__git_checkpoint_branch "$gc_common"
	__git_checkpoint_find_live "$gc_root/$live"
	for admin in "$gc_common"/worktrees/*; do
		__git_checkpoint_branch "$admin"
		__git_checkpoint_worktree "$admin"
		__git_checkpoint_find_live "$gc_at/$live"
	done
	for name in ${gc_branches[@]+"${gc_branches[@]}"}; do
		__git_checkpoint_slug "$name"
		local "gc_file_$gc_slug=1"
		__git_checkpoint_offer "$name"
	done
	for file in "$gc_archive/$gc_typed"*.md; do
		[[ -f $file ]] || continue
		name=${file#"$gc_archive/"}
		name=${name%.md}
		case $name in
		*.prev | *.mirror) continue ;;
		*[!a-z0-9-]*) ;;
		*)
			gc_slug=gc_file_${name//-/_}
			[[ -z ${!gc_slug-} ]] || continue
			;;
		esac
		__git_checkpoint_offer "$name"
	done
	[[ $gc_typed == done/* || ! -d $gc_archive/done ]] || __git_checkpoint_offer done/
}

__git_checkpoint_offer_topics () {
	local file name
	for file in "$gc_archive/$gc_typed"*-checkpoint.md; do
		[[ -f $file ]] || continue
		name=${file#"$gc_archive/"}
		__git_checkpoint_offer "${name%-checkpoint.md}"
	done
}

__git_checkpoint_offer_rescues () {
	local name
	while IFS= read -r name; do
		__git_checkpoint_offer "${name#refs/checkpoint-rescue/}"
	done <<<"$(__git_checkpoint_git for-each-ref --format='%(refname)' refs/checkpoint-rescue/)"
}

__git_checkpoint_offer_branches () {
	local name
	while IFS= read -r name; do
		__git_checkpoint_offer "${name#refs/heads/}"
	done <<<"$(__git_checkpoint_git for-each-ref --format='%(refname)' refs/heads/)"
}

# Where the cursor is: gc_place is the option whose value stands there, or the number of the argument. gc_first is
# the first argument, and gc_last the last one.
__git_checkpoint_find_place () { # <command> <words between it and the cursor>...
	local command=$1 word option= values=0 number=1 is_over=
	shift
	gc_first= gc_last=
	for word; do
		if [[ -n $option && ( -z $is_over && $word == -* ) ]]; then option=; fi
		if [[ -n $option ]]; then
			values=$((values + 1))
			__git_checkpoint_kind "$command" "$option"
			[[ -n $gc_many ]] || option=
			continue
		fi
		if [[ -z $is_over && $word == -- ]]; then
			is_over=1
		elif [[ -z $is_over && $word == -* ]]; then
			if [[ $word != *=* ]] && __git_checkpoint_kind "$command" "$word"; then option=$word values=0; fi
		else
			[[ $number -gt 1 ]] || gc_first=$word
			gc_last=$word
			number=$((number + 1))
		fi
	done
	gc_place=$number gc_is_over=$is_over
	# What follows the first of several values is a text.
	if [[ -n $option ]]; then gc_place=$option; [[ $values -eq 0 ]] || gc_place=text; fi
}

# Completes what stands behind the command `checkpoint`.
__git_checkpoint_complete () { # <words>... up to the cursor's, which is the last one
	local gc_typed=${*:$#} gc_prefix= gc_cut= gc_quote= gc_first gc_last gc_place gc_is_over gc_kind gc_many
	local gc_words gc_options gc_common gc_state gc_root gc_archive command= had_failglob=
	COMPREPLY=()
	if shopt -q failglob; then shopt -u failglob; had_failglob=1; fi
	set -- "${@:1:$#-1}"
	while [[ $# -gt 0 && $1 == -* ]]; do shift; done
	if [[ $# -gt 0 ]]; then
		command=$1
		shift
		__git_checkpoint_find_place "$command" "$@"
	fi
	case $gc_typed in [\'\"]*) gc_quote=1 gc_typed=${gc_typed:1} ;; *) gc_typed=${gc_typed//\\/} ;; esac

	if [[ -z $command ]]; then
		compopt +o default +o bashdefault 2>/dev/null
		gc_options='--json -h --help --version'
		if [[ $gc_typed == -* ]]; then __git_checkpoint_list "$gc_options"; else __git_checkpoint_list "$__git_checkpoint_commands"; fi
	else
		if [[ -z $gc_is_over && $gc_typed == --*=* ]] && __git_checkpoint_kind "$command" "${gc_typed%%=*}"; then
			case $COMP_WORDBREAKS in *=*) ;; *) gc_prefix=${gc_typed%%=*}= ;; esac
			gc_typed=${gc_typed#*=}
			__git_checkpoint_fill
		elif [[ -z $gc_is_over && $gc_typed == -* ]]; then
			compopt +o default +o bashdefault 2>/dev/null
			__git_checkpoint_options "$command"
			__git_checkpoint_list "$gc_options"
		else
			__git_checkpoint_kind "$command" "$gc_place" || __git_checkpoint_kind "$command" '*' || gc_kind=none
			__git_checkpoint_fill
		fi
	fi
	[[ -z $had_failglob ]] || shopt -s failglob
}

# Offers the words of a list that begins with what was typed.
__git_checkpoint_list () { # <list>
	local IFS=$' \t\n' word
	for word in $1; do
		[[ $word != "$gc_typed"* ]] || COMPREPLY+=("$word ")
	done
}

# Offers what is of gc_kind.
__git_checkpoint_fill () {
	local IFS=$' \t\n'
	# What readline takes for the end of a word is not to be given once more.
	if [[ -z $gc_quote && $gc_typed == *:* && $COMP_WORDBREAKS == *:* ]]; then gc_cut=${gc_typed%"${gc_typed##*:}"}; fi
	if [[ $gc_kind == value ]]; then __git_checkpoint_kind config "value of ${gc_last#checkpoint.}" || gc_kind=text; fi
	case $gc_kind in
	file) return ;; # which readline does by itself
	directory) compopt -o dirnames +o default +o bashdefault 2>/dev/null && return ;;
	worktree)
		# A path that begins like one is completed as one.
		case $gc_typed in [.~]*) compopt -o dirnames +o default +o bashdefault 2>/dev/null && return ;; esac
		;;
	esac
	compopt +o default +o bashdefault 2>/dev/null
	# Nothing more follows these.
	case $gc_place:$gc_first in [2-9]:list | [2-9]:status) return ;; esac
	if __git_checkpoint_words "$gc_kind"; then
		__git_checkpoint_offer_any_case "${gc_words[@]}"
		return
	fi
	case $gc_kind in
	branch) __git_checkpoint_offer_branches ;;
	rescue) __git_checkpoint_offer_rescues ;;
	name | topic | worktree)
		__git_checkpoint_locate || return
		"__git_checkpoint_offer_${gc_kind}s"
		;;
	esac
}

# What git's completion calls; it has set words, cword and the place of the command among them.
_git_checkpoint () {
	local from=$((${__git_cmd_idx:-1} + 1))
	__git_checkpoint_complete "${words[@]:from:cword - from}" "$cur"
}

# `git-checkpoint` itself.
__git_checkpoint_direct () {
	local cur words cword prev
	if declare -F _get_comp_words_by_ref >/dev/null; then
		_get_comp_words_by_ref -n =: cur words cword prev
	else
		words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]}
	fi
	local __git_cmd_idx=0 __git_C_args= __git_dir=
	_git_checkpoint
}
complete -o bashdefault -o default -o nospace -F __git_checkpoint_direct git-checkpoint 2>/dev/null ||
	complete -o default -o nospace -F __git_checkpoint_direct git-checkpoint
