# fish 3.6.0, which Debian 12 has, does not ask for the completion of git's commands that others bring; the versions
# before and after it do. Made by scripts/completion.ts of git-checkpoint.
if test "$FISH_VERSION" = 3.6.0
    complete -c git -n __fish_git_needs_command -f -a checkpoint -d 'write down where the work stands'
    complete -c git -n '__fish_git_using_command checkpoint' -f -a '(__fish_git_complete_custom_command checkpoint)'
end
