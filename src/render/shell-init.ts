/**
 * A function named `git` that sends `git worktree remove`, with or without `-C <directory>`, to
 * worktree-remove and everything else to git as it is: no process more, nothing parsed, input and
 * exit code untouched. `function` keeps an alias named git from being expanded in the definition.
 */
const POSIX_LIKE = `function git {
  if [ "\${1-}" = worktree ] && [ "\${2-}" = remove ]; then
    command git checkpoint worktree-remove "\${@:3}"
  elif [ "\${1-}" = -C ] && [ "\${3-}" = worktree ] && [ "\${4-}" = remove ]; then
    command git -C "$2" checkpoint worktree-remove "\${@:5}"
  else
    command git "$@"
  fi
}
`;

const FISH = `function git
    if test (count $argv) -ge 2; and test "$argv[1]" = worktree; and test "$argv[2]" = remove
        set --erase argv[1..2]
        command git checkpoint worktree-remove $argv
    else if test (count $argv) -ge 4; and test "$argv[1]" = -C; and test "$argv[3]" = worktree; and test "$argv[4]" = remove
        set --local directory $argv[2]
        set --erase argv[1..4]
        command git -C $directory checkpoint worktree-remove $argv
    else
        command git $argv
    end
end
`;

/** The text to be evaluated, by the name of the shell. */
export const SHELL_FUNCTIONS: Record<string, string> = {
  bash: `# eval "$(git checkpoint shell-init bash)"\n${POSIX_LIKE}`,
  zsh: `# eval "$(git checkpoint shell-init zsh)"\n${POSIX_LIKE}`,
  fish: `# git checkpoint shell-init fish | source\n${FISH}`,
};

/**
 * What loads the completion when it is first asked for, by the name of the shell; each takes the directory of the
 * package's completion, quoted. A startup file may be read before the shell's completion is set up or after it.
 */
export const COMPLETION_LOADERS: Record<string, (directory: string) => string> = {
  bash: (directory) => `function _git_checkpoint {
  . ${directory}/git-checkpoint.bash && _git_checkpoint
}
function __git_checkpoint_direct {
  . ${directory}/git-checkpoint.bash && __git_checkpoint_direct
}
complete -o default -o nospace -F __git_checkpoint_direct git-checkpoint
`,
  zsh: (directory) => `() { (( \${fpath[(Ie)$1]} )) || fpath+=("$1") } ${directory}
autoload -Uz _git-checkpoint _git_checkpoint
if (( $+functions[compdef] )); then compdef _git-checkpoint git-checkpoint; fi
`,
  fish: (
    directory,
  ) => `contains -- ${directory} $fish_complete_path; or set -ga fish_complete_path ${directory}
source ${directory}/vendor-conf.fish
`,
};
