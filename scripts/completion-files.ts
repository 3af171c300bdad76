/** Completion for the shells: completion/, made from the table of commands. */
import { bashCompletion } from './completion/bash.ts';
import { fishCompletion } from './completion/fish.ts';
import { fillTemplate } from './completion/template.ts';
import { zshCompletion } from './completion/zsh.ts';

/** Every file that is made, by its path from the top of the repository. */
export function completionFiles(): Map<string, string> {
  return new Map([
    ['completion/git-checkpoint.bash', bashCompletion()],
    ['completion/git-checkpoint.fish', fishCompletion()],
    ['completion/vendor-conf.fish', fillTemplate('vendor-conf.fish', {})],
    ['completion/_git-checkpoint', zshCompletion()],
    ['completion/_git_checkpoint', fillTemplate('_git_checkpoint', {})],
  ]);
}
