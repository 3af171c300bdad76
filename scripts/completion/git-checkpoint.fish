# Completion of `git checkpoint` for fish: its completion of git asks for that of git-checkpoint, and fish finds this
# file by that name. Made by scripts/completion.ts of git-checkpoint.
#
# Nothing of a repository is run, and one git process is started where names are asked for.

# What an option's value or an argument is; no success where there is no such thing.
function __git_checkpoint_kind -a command place
    switch "$command $place"
@KINDS@
        case '*'
            return 1
    end
end

# Whether an option takes several values.
function __git_checkpoint_takes_many -a command option
    contains -- "$command $option" @MANY@
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
    string match --invert --regex -- '^-|^$|[[:cntrl:]]|[@UNSEEN@]' $argv
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
@WORDS@
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
@COMMANDS@

@OPTIONS@
