# Completion of `git checkpoint` for fish: its completion of git asks for that of git-checkpoint, and fish finds this
# file by that name. Made by scripts/completion.ts of git-checkpoint.
#
# Nothing of a repository is run, and one git process is started where names are asked for.

# What an option's value or an argument is; no success where there is no such thing.
function __git_checkpoint_kind -a command place
    switch "$command $place"
        case 'save -m' 'save --message'
            echo 'text'
        case 'save --file'
            echo 'file'
        case 'save --title'
            echo 'text'
        case 'save --context'
            echo 'text'
        case 'save --done'
            echo 'text'
        case 'save --doing'
            echo 'text'
        case 'save --todo'
            echo 'text'
        case 'save --next'
            echo 'text'
        case 'save --decision'
            echo 'text'
        case 'save --question'
            echo 'text'
        case 'save --memory'
            echo 'file'
        case 'save --verify'
            echo 'text'
        case 'save --avoid'
            echo 'text'
        case 'save --resume-command'
            echo 'text'
        case 'save --as'
            echo 'name'
        case 'save 1'
            echo 'text'
        case 'resume --worktree'
            echo 'directory'
        case 'resume 1'
            echo 'name'
        case 'list --date'
            echo 'some date format'
        case 'list --format'
            echo 'text'
        case 'show --section'
            echo 'some section'
        case 'show 1'
            echo 'name'
        case 'edit 1'
            echo 'name'
        case 'next --done'
            echo 'text'
        case 'done 1'
            echo 'name'
        case 'prune --older-than'
            echo 'text'
        case 'worktree-remove \*'
            echo 'worktree'
        case 'rescue 1'
            echo 'some rescue action'
        case 'rescue 2'
            echo 'rescue'
        case 'shell-init 1'
            echo 'some shell'
        case 'log -n' 'log --count'
            echo 'text'
        case 'log --date'
            echo 'some date format'
        case 'log 1'
            echo 'name'
        case 'diff 1'
            echo 'name'
        case 'diff 2'
            echo 'text'
        case 'restore --from'
            echo 'text'
        case 'restore 1'
            echo 'name'
        case 'undo 1'
            echo 'text'
        case 'track --mission'
            echo 'text'
        case 'track --decision'
            echo 'text'
        case 'track --artifact'
            echo 'text'
        case 'track --status'
            echo 'text'
        case 'track --open'
            echo 'text'
        case 'track --next'
            echo 'text'
        case 'track --set'
            echo 'some workstream section'
        case 'track --replace'
            echo 'text'
        case 'track --remove'
            echo 'text'
        case 'track 1'
            echo 'text'
        case 'refresh --mission'
            echo 'text'
        case 'refresh --decision'
            echo 'text'
        case 'refresh --artifact'
            echo 'text'
        case 'refresh --status'
            echo 'text'
        case 'refresh --open'
            echo 'text'
        case 'refresh --next'
            echo 'text'
        case 'refresh --set'
            echo 'some workstream section'
        case 'refresh --replace'
            echo 'text'
        case 'refresh --remove'
            echo 'text'
        case 'refresh 1'
            echo 'topic'
        case 'attach --as'
            echo 'text'
        case 'attach 1'
            echo 'topic'
        case 'attach 2'
            echo 'file'
        case 'brief --mission' 'reset --mission'
            echo 'text'
        case 'brief --decision' 'reset --decision'
            echo 'text'
        case 'brief --artifact' 'reset --artifact'
            echo 'text'
        case 'brief --status' 'reset --status'
            echo 'text'
        case 'brief --open' 'reset --open'
            echo 'text'
        case 'brief --next' 'reset --next'
            echo 'text'
        case 'brief --set' 'reset --set'
            echo 'some workstream section'
        case 'brief --replace' 'reset --replace'
            echo 'text'
        case 'brief --remove' 'reset --remove'
            echo 'text'
        case 'brief 1' 'reset 1'
            echo 'name'
        case 'agent 1'
            echo 'some agent action'
        case 'agent 2'
            echo 'some agent'
        case 'agent 3'
            echo 'text'
        case 'config 1'
            echo 'some config action'
        case 'config 2'
            echo 'some setting'
        case 'config 3'
            echo 'value'
        case 'config value of baseBranch'
            echo 'branch'
        case 'config value of dir'
            echo 'directory'
        case 'config value of file'
            echo 'file'
        case 'config value of ignore'
            echo 'some ignore'
        case 'config value of excludeLive'
            echo 'some excludeLive'
        case 'config value of stage'
            echo 'some stage'
        case 'config value of autoRestore'
            echo 'some autoRestore'
        case 'config value of quiet'
            echo 'some quiet'
        case 'config value of onMerge'
            echo 'some onMerge'
        case 'config value of automatic'
            echo 'some automatic'
        case 'config value of preWorktreeRemove'
            echo 'text'
        case '*'
            return 1
    end
end

# Whether an option takes several values.
function __git_checkpoint_takes_many -a command option
    contains -- "$command $option" 'track --set' 'track --replace' 'track --remove' 'refresh --set' 'refresh --replace' 'refresh --remove' 'brief --set' 'reset --set' 'brief --replace' 'reset --replace' 'brief --remove' 'reset --remove'
end

# What the cursor is at, two lines: the command, and the option whose value stands there or the number of the
# argument. The arguments before it follow.
function __git_checkpoint_place
    set -l words (commandline -opc)
    set -e words[1]
    while set -q words[1]; and string match -q -- '-*' $words[1]
        set -e words[1]
    end
    set -q words[1]; or return
    set -l command $words[1]
    set -l option
    set -l values 0
    set -l is_over 0
    set -l arguments
    for word in $words[2..-1]
        if test $is_over = 0; and string match -q -- '-*' $word
            set option
            set values 0
            if test "$word" = --
                set is_over 1
            else if not string match -q -- '*=*' $word; and __git_checkpoint_kind $command $word >/dev/null
                set option $word
            end
        else if set -q option[1]
            set values (math $values + 1)
            __git_checkpoint_takes_many $command $option; or set option
        else
            set -a arguments $word
        end
    end
    set -l place (math (count $arguments) + 1)
    if set -q option[1]
        set place $option
        # What follows the first of several values is a text.
        test $values = 0; or set place text
    end
    printf '%s\n' $command $place $arguments
end

# Whether the cursor is where a command stands.
function __git_checkpoint_needs_command
    not count (__git_checkpoint_place) >/dev/null
end

# Whether the cursor is behind a command.
function __git_checkpoint_using
    contains -- (__git_checkpoint_place)[1] $argv
end

# Leaves out options, and what holds what a terminal obeys or nobody sees. A line break would make two of one.
function __git_checkpoint_fit
    string match --invert --regex -- '^-|^$|[[:cntrl:]]|[\x{80}-\x{9f}\x{ad}\x{34f}\x{61c}\x{115f}-\x{1160}\x{17b4}-\x{17b5}\x{180b}-\x{180f}\x{200b}-\x{200f}\x{2028}-\x{202e}\x{2060}-\x{206f}\x{3164}\x{fe00}-\x{fe0f}\x{feff}\x{ffa0}\x{fff0}-\x{fffb}\x{1bca0}-\x{1bca3}\x{1d173}-\x{1d17a}\x{e0000}-\x{e0fff}]' $argv
end

# The git directory of all worktrees, the directory above it or the same, and the archive (docs/design.md §3).
function __git_checkpoint_locate
    set -l common (command git rev-parse --path-format=absolute --git-common-dir 2>/dev/null)
    string match -q -- '/*' "$common"; or return 1
    set -l root $common
    set -l archive $common/checkpoints
    if string match -q -- '*/.git' $common
        set root (string replace --regex -- '/\.git$' '' $common)
        set archive $root/.checkpoints
    end
    # As the last command had it: ["<common directory>","<archive>"].
    set -l line
    test -f $common/checkpoint-state/archive; and read line <$common/checkpoint-state/archive
    set -l told '^\["([^"\\\\]*)","(/[^"\\\\]*)"\]$'
    if test (string replace --regex -- $told '$1' "$line") = "$common"
        set archive (string replace --regex -- $told '$2' $line)
    end
    switch "$GIT_CHECKPOINT_DIR"
        case ''
        case '/*'
            set archive $GIT_CHECKPOINT_DIR
        case '~/*'
            set archive $HOME/(string sub --start 3 -- $GIT_CHECKPOINT_DIR)
        case '*'
            set archive $root/$GIT_CHECKPOINT_DIR
    end
    printf '%s\n' $common $root $archive
end

# The branch that the HEAD of a git directory names.
function __git_checkpoint_branch -a directory
    test -f $directory/HEAD; or return
    set -l line
    read line <$directory/HEAD
    string replace --filter --regex -- '^ref: refs/heads/(?!\.invalid$)' '' $line
end

# The directory of a linked worktree.
function __git_checkpoint_worktree -a directory
    test -f $directory/gitdir; or return
    set -l line
    read line <$directory/gitdir
    set line (string replace --regex -- '/\.git$' '' $line)
    string match -q -- '/*' "$line"; or set line (realpath $directory/$line 2>/dev/null)
    printf '%s\n' $line
end

# Linked worktrees, by the branch that is checked out there, or by the path.
function __git_checkpoint_worktrees
    set -l at (__git_checkpoint_locate); or return
    for directory in $at[1]/worktrees/*
        set -l branch (__git_checkpoint_branch $directory)
        __git_checkpoint_fit $branch
        if not set -q branch[1]; or string match -q -- '/*' (commandline -ct)
            __git_checkpoint_fit (__git_checkpoint_worktree $directory)
        end
    end
    if string match -q --regex -- '^[.~]' (commandline -ct)
        __fish_complete_directories (commandline -ct) ''
    end
end

# Checkpoints: by branch, and by the file where that is not a branch's that is offered already.
function __git_checkpoint_names
    set -l at (__git_checkpoint_locate); or return
    set -l state $at[1]/checkpoint-state
    set -l archive $at[3]
    set -l typed (commandline -ct)
    set -l live CHECKPOINT.md
    test -f $state/file; and read live <$state/file
    # An empty file for each branch that has something in the archive (src/archive/tell-hooks.ts).
    set -l marks $state/waiting/**/\~
    set marks (__git_checkpoint_fit $marks)
    set -l branches (string sub --start (math 2 + (string length -- $state/waiting)) -- $marks | string replace --filter --regex -- '/~$' '')
    if test -f $at[2]/$live
        set -a branches (__git_checkpoint_branch $at[1])
    end
    for directory in $at[1]/worktrees/*
        if test -f (__git_checkpoint_worktree $directory)/$live
            set -a branches (__git_checkpoint_branch $directory)
        end
    end
    # The file that a branch has (src/note/slug.ts).
    set -l begin (string match --regex -- '^'(string escape --style=regex -- $typed)'.*' $branches)
    set -l slugs (string lower -- $begin | string replace --all / - | string replace --all --regex -- '[^a-z0-9-]' '' | string replace --all --regex -- '-+' - | string trim --chars -)
    __git_checkpoint_fit $branches | sort -u
    set -l files $archive/*.md
    set files (__git_checkpoint_fit $files)
    for name in (string replace --regex -- '^.*/(.*)\.md$' '$1' $files | string match --invert --regex -- '\.(?:prev|mirror)$')
        contains -- $name $slugs; or __git_checkpoint_fit $name
    end
    if string match -q -- 'done/*' $typed
        set -l files $archive/done/*.md
        set files (__git_checkpoint_fit $files)
        set -l names (string replace --regex -- '^.*/(.*)\.md$' '$1' $files)
        __git_checkpoint_fit done/$names
    else if test -d $archive/done
        echo done/
    end
end

function __git_checkpoint_topics
    set -l at (__git_checkpoint_locate); or return
    set -l files $at[3]/*-checkpoint.md
    set files (__git_checkpoint_fit $files)
    __git_checkpoint_fit (string replace --regex -- '^.*/(.*)-checkpoint\.md$' '$1' $files)
end

function __git_checkpoint_refs -a prefix
    __git_checkpoint_fit (command git for-each-ref --format='%(refname)' $prefix 2>/dev/null | string sub --start (math 1 + (string length $prefix)))
end

# The words that a kind always has.
function __git_checkpoint_words -a kind
    switch $kind
        case 'some agent'
            string join \n 'claude-code' 'codex' 'gemini-cli' 'cursor' 'opencode' 'copilot-cli' 'agents-md'
        case 'some agent action'
            string join \n 'install' 'uninstall' 'status'
        case 'some date format'
            string join \n 'relative' 'iso' 'iso-strict' 'short' 'unix'
        case 'some config action'
            string join \n 'list' 'get' 'set' 'unset'
        case 'some rescue action'
            string join \n 'list' 'show' 'apply' 'drop'
        case 'some section'
            string join \n 'Current State' 'Next Steps' 'Key Decisions Made' 'Open Questions / Blockers' 'Files Modified' 'Relevant Memories' 'Verification' 'Do Not Redo' 'Resume Command'
        case 'some workstream section'
            string join \n 'Mission' 'Decisions made so far' 'Live artifacts and paths' 'Status' 'Open items' 'Next action'
        case 'some setting'
            string join \n 'baseBranch' 'dir' 'file' 'ignore' 'excludeLive' 'stage' 'autoRestore' 'quiet' 'onMerge' 'automatic' 'preWorktreeRemove'
        case 'some shell'
            string join \n 'bash' 'zsh' 'fish'
        case 'some ignore'
            string join \n 'exclude' 'gitignore' 'off'
        case 'some excludeLive'
            string join \n 'auto' 'true' 'false'
        case 'some stage'
            string join \n 'auto' 'never' 'always'
        case 'some autoRestore'
            string join \n 'true' 'false'
        case 'some quiet'
            string join \n 'true' 'false'
        case 'some onMerge'
            string join \n 'done' 'hint' 'off'
        case 'some automatic'
            string join \n 'true' 'false'
    end
end

# What an option's value or an argument may be.
function __git_checkpoint_offer
    set -l place (__git_checkpoint_place)
    set -q place[2]; or return
    set -l token (commandline -ct)
    if string match -q -- '--*=*' $token
        set place $place[1] (string replace --regex -- '=.*' '' $token)
    end
    # Nothing more follows these.
    contains -- "$place[3]" list status; and string match -q --regex '^[2-9]$' $place[2]; and return
    set -l kind (__git_checkpoint_kind $place[1] $place[2]); or set kind (__git_checkpoint_kind $place[1] '*')
    if test "$kind" = value
        set kind (__git_checkpoint_kind config "value of "(string replace --regex -- '^checkpoint\.' '' $place[4]))
    end
    switch "$kind"
        case file
            __fish_complete_path (commandline -ct)
        case directory
            __fish_complete_directories (commandline -ct) ''
        case name
            __git_checkpoint_names
        case topic
            __git_checkpoint_topics
        case worktree
            __git_checkpoint_worktrees
        case rescue
            __git_checkpoint_refs refs/checkpoint-rescue/
        case branch
            __git_checkpoint_refs refs/heads/
        case '*'
            __git_checkpoint_words "$kind"
    end
end

complete -c git-checkpoint -f -a '(__git_checkpoint_offer)'
complete -c git-checkpoint -n __git_checkpoint_needs_command -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a save -d 'write down where the work stands'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a resume -d 'bring a checkpoint back, with what has changed since'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a status -d 'show where this worktree stands, and what to type next'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a list -d 'list all efforts, each with its next step'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a show -d 'print a checkpoint, or an earlier version: name@{2}'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a edit -d 'edit a checkpoint with the editor that git uses'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a next -d 'list the next steps, or tick one off: --done'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a done -d 'say that an effort is over, and file it under done/'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a prune -d 'file what is over: merged, gone, or old'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a mirror -d 'keep a worktree\'s checkpoint where it outlives the worktree'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a worktree-remove -d 'remove worktrees, once nothing is lost by it'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a rescue -d 'bring back the work that worktree-remove kept'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a shell-init -d 'make \'git worktree remove\' do the same, in your shell'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a log -d 'list what was done, newest first'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a diff -d 'show what has changed in a checkpoint since'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a restore -d 'bring an earlier version back'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a undo -d 'take back what was last done here'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a doctor -d 'look for what could cost a text, and mend it: --fix'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a track -d 'start a workstream, a record of long work'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a refresh -d 'change sections of a workstream'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a attach -d 'copy an outside file to a workstream'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a brief -d 'print a block to paste into a cleared context'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a reset -d 'print a block to paste into a cleared context'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a install -d 'make checkpoints follow the branches, by git hooks'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a uninstall -d 'take the hooks out again'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a agent -d 'wire a coding agent, such as claude-code'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a mcp -d 'serve checkpoints to any agent, as MCP tools'
complete -c git-checkpoint -n __git_checkpoint_needs_command -a config -d 'show settings, and change them'

complete -c git-checkpoint -n '__git_checkpoint_using save' -s m -l message -x -a '(__git_checkpoint_offer)' -d 'where things stand, as <text> alone (repeatable)'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l file -x -a '(__git_checkpoint_offer)' -d 'read the text from a file, Markdown or JSON; - is standard input'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l title -x -a '(__git_checkpoint_offer)' -d 'what the effort is called'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l context -x -a '(__git_checkpoint_offer)' -d 'what was going on, in a sentence or two'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l done -x -a '(__git_checkpoint_offer)' -d 'something completed (repeatable, as all below)'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l doing -x -a '(__git_checkpoint_offer)' -d 'something in progress, with file:line'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l todo -x -a '(__git_checkpoint_offer)' -d 'something not started'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l next -x -a '(__git_checkpoint_offer)' -d 'a next step, in order'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l decision -x -a '(__git_checkpoint_offer)' -d 'a decision with its why'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l question -x -a '(__git_checkpoint_offer)' -d 'an open question or a blocker'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l memory -x -a '(__git_checkpoint_offer)' -d 'a file that gives context'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l verify -x -a '(__git_checkpoint_offer)' -d 'a command that proves the current state'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l avoid -x -a '(__git_checkpoint_offer)' -d 'what was tried and failed, what is settled'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l resume-command -x -a '(__git_checkpoint_offer)' -d 'what to type or say to carry on'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l as -x -a '(__git_checkpoint_offer)' -d 'save beside the live checkpoint, which stays untouched'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l overwrite -d 'take the place of a live checkpoint that looks like another effort'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l no-stage -d 'leave the index alone'
complete -c git-checkpoint -n '__git_checkpoint_using save' -s v -l verbose -d 'say also what is where, and how to resume'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l schema -d 'print the JSON Schema of what --file takes, and save nothing'
complete -c git-checkpoint -n '__git_checkpoint_using save' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using save' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using save' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -s y -l yes -d 'of several checkpoints of this branch, take the newest'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -l as-is -d 'resume the live checkpoint although it is of another branch'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -l park -d 'file the live checkpoint away first'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -l switch -d 'switch to the checkpoint\'s branch, and resume there'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -l worktree -d 'make a worktree for a branch that has none, and resume there'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -l here -d 'resume a checkpoint of another branch on the current one'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -l prompt -d 'print everything as one text for an agent'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -s v -l verbose -d 'show long lists whole, and all that has changed since'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using resume' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using status' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using status' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using list' -l all -d 'those of all your repositories, also outside of one'
complete -c git-checkpoint -n '__git_checkpoint_using list' -l worktrees -d 'a row for each worktree instead, with who works there'
complete -c git-checkpoint -n '__git_checkpoint_using list' -l done -d 'also those that are done'
complete -c git-checkpoint -n '__git_checkpoint_using list' -l date -x -a '(__git_checkpoint_offer)' -d 'write dates as git does: relative, iso, iso-strict, short, unix'
complete -c git-checkpoint -n '__git_checkpoint_using list' -l format -x -a '(__git_checkpoint_offer)' -d 'a line of your own for each, such as %(branch) %(next), for scripts'
complete -c git-checkpoint -n '__git_checkpoint_using list' -s z -l null -d 'with --format: end each with NUL instead of a line break'
complete -c git-checkpoint -n '__git_checkpoint_using list' -s v -l verbose -d 'with paths, mirrors and previous versions'
complete -c git-checkpoint -n '__git_checkpoint_using list' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using list' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using show' -l section -x -a '(__git_checkpoint_offer)' -d 'print one section'
complete -c git-checkpoint -n '__git_checkpoint_using show' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using show' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using edit' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using edit' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using next' -l done -d 'move this one, by default the first, to what is done'
complete -c git-checkpoint -n '__git_checkpoint_using next' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using next' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using next' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using done' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using done' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using done' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using prune' -l older-than -x -a '(__git_checkpoint_offer)' -d 'saved longer ago than that, such as 2.weeks'
complete -c git-checkpoint -n '__git_checkpoint_using prune' -l merged -d 'of branches that are merged into the base branch'
complete -c git-checkpoint -n '__git_checkpoint_using prune' -l gone -d 'of branches that do not exist any more'
complete -c git-checkpoint -n '__git_checkpoint_using prune' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using prune' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using prune' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using mirror' -l all -d 'do so for every linked worktree'
complete -c git-checkpoint -n '__git_checkpoint_using mirror' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using mirror' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using mirror' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using worktree-remove' -l keep-ignored -d 'copy ignored files, such as .env, into the git directory'
complete -c git-checkpoint -n '__git_checkpoint_using worktree-remove' -l discard-ignored -d 'let ignored files go'
complete -c git-checkpoint -n '__git_checkpoint_using worktree-remove' -l rescue -d 'keep uncommitted work and commits that no ref holds'
complete -c git-checkpoint -n '__git_checkpoint_using worktree-remove' -l discard-changes -d 'let them go'
complete -c git-checkpoint -n '__git_checkpoint_using worktree-remove' -s f -l force -d 'let everything go but the checkpoint'
complete -c git-checkpoint -n '__git_checkpoint_using worktree-remove' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using worktree-remove' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using worktree-remove' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using rescue' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using rescue' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using shell-init' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using shell-init' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using log' -s n -l count -x -a '(__git_checkpoint_offer)' -d 'how many to list (default 20)'
complete -c git-checkpoint -n '__git_checkpoint_using log' -s p -l patch -d 'show what each changed'
complete -c git-checkpoint -n '__git_checkpoint_using log' -l date -x -a '(__git_checkpoint_offer)' -d 'write dates as git does: relative, iso, iso-strict, short, unix'
complete -c git-checkpoint -n '__git_checkpoint_using log' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using log' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using diff' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using diff' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using restore' -l from -x -a '(__git_checkpoint_offer)' -d 'the version: {2}, counted back from the newest, or a commit'
complete -c git-checkpoint -n '__git_checkpoint_using restore' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using restore' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using restore' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using undo' -l redo -d 'take the newest undo of this worktree back'
complete -c git-checkpoint -n '__git_checkpoint_using undo' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using undo' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using undo' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using doctor' -l fix -d 'mend what can be mended'
complete -c git-checkpoint -n '__git_checkpoint_using doctor' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using doctor' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l mission -x -a '(__git_checkpoint_offer)' -d 'what the workstream is to produce'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l decision -x -a '(__git_checkpoint_offer)' -d 'a decision, added; relative dates become absolute'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l artifact -x -a '(__git_checkpoint_offer)' -d 'a file produced or in flight, added'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l status -x -a '(__git_checkpoint_offer)' -d 'what is done, in progress, blocked; in place of the present ones'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l open -x -a '(__git_checkpoint_offer)' -d 'an open item, added'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l next -x -a '(__git_checkpoint_offer)' -d 'the next action, in place of the present one'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l set -x -a '(__git_checkpoint_offer)' -d 'a section and its whole text, \'-\' for standard input'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l replace -x -a '(__git_checkpoint_offer)' -d 'an item and what takes its place'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l remove -x -a '(__git_checkpoint_offer)' -d 'an item to remove'
complete -c git-checkpoint -n '__git_checkpoint_using track' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using track' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using track' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l mission -x -a '(__git_checkpoint_offer)' -d 'what the workstream is to produce'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l decision -x -a '(__git_checkpoint_offer)' -d 'a decision, added; relative dates become absolute'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l artifact -x -a '(__git_checkpoint_offer)' -d 'a file produced or in flight, added'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l status -x -a '(__git_checkpoint_offer)' -d 'what is done, in progress, blocked; in place of the present ones'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l open -x -a '(__git_checkpoint_offer)' -d 'an open item, added'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l next -x -a '(__git_checkpoint_offer)' -d 'the next action, in place of the present one'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l set -x -a '(__git_checkpoint_offer)' -d 'a section and its whole text, \'-\' for standard input'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l replace -x -a '(__git_checkpoint_offer)' -d 'an item and what takes its place'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l remove -x -a '(__git_checkpoint_offer)' -d 'an item to remove'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using refresh' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using attach' -l as -x -a '(__git_checkpoint_offer)' -d 'the name of the copy'
complete -c git-checkpoint -n '__git_checkpoint_using attach' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using attach' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l mission -x -a '(__git_checkpoint_offer)' -d 'what the workstream is to produce'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l decision -x -a '(__git_checkpoint_offer)' -d 'a decision, added; relative dates become absolute'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l artifact -x -a '(__git_checkpoint_offer)' -d 'a file produced or in flight, added'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l status -x -a '(__git_checkpoint_offer)' -d 'what is done, in progress, blocked; in place of the present ones'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l open -x -a '(__git_checkpoint_offer)' -d 'an open item, added'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l next -x -a '(__git_checkpoint_offer)' -d 'the next action, in place of the present one'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l set -x -a '(__git_checkpoint_offer)' -d 'a section and its whole text, \'-\' for standard input'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l replace -x -a '(__git_checkpoint_offer)' -d 'an item and what takes its place'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l remove -x -a '(__git_checkpoint_offer)' -d 'an item to remove'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using brief reset' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using install' -l tracked -d 'also change hook files that git tracks'
complete -c git-checkpoint -n '__git_checkpoint_using install' -l all-worktrees -d 'also install in the other worktrees, as far as that goes'
complete -c git-checkpoint -n '__git_checkpoint_using install' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using install' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using install' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using uninstall' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using uninstall' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using uninstall' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using agent' -l user -d 'install, uninstall: for all your repositories (the default)'
complete -c git-checkpoint -n '__git_checkpoint_using agent' -l project -d 'install, uninstall: for everyone, in files of this repository'
complete -c git-checkpoint -n '__git_checkpoint_using agent' -l local -d 'install, uninstall: for you in this repository'
complete -c git-checkpoint -n '__git_checkpoint_using agent' -s f -l force -d 'install: replace a status line that is there'
complete -c git-checkpoint -n '__git_checkpoint_using agent' -l unasked -d 'install: let the agent save, resume and list without asking (claude-code)'
complete -c git-checkpoint -n '__git_checkpoint_using agent' -s n -l dry-run -d 'say what would be done, and do nothing'
complete -c git-checkpoint -n '__git_checkpoint_using agent' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using agent' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using mcp' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using mcp' -s h -l help -d 'print the help'
complete -c git-checkpoint -n '__git_checkpoint_using config' -l show-origin -d 'list: with the place that each comes from'
complete -c git-checkpoint -n '__git_checkpoint_using config' -l global -d 'set, unset: for all repositories'
complete -c git-checkpoint -n '__git_checkpoint_using config' -l local -d 'set, unset: for this repository (the default)'
complete -c git-checkpoint -n '__git_checkpoint_using config' -l json -d 'answer with one JSON document'
complete -c git-checkpoint -n '__git_checkpoint_using config' -s h -l help -d 'print the help'
