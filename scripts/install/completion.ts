import { lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../src/errors.ts';
import { replaceFile } from '../replace-file.ts';

/** A file of `completion/`, and where the shell that it is for looks for it. */
export interface CompletionPlace {
  file: string;
  place: string;
}

/** Each of the files has this remark. */
const MARK = 'Made by scripts/completion.ts';

/**
 * Where shells look for completion below a prefix, by the name of the command: bash-completion, zsh, and fish,
 * which reads what is in `vendor_conf.d` at each start.
 */
export function completionPlaces(prefix: string): CompletionPlace[] {
  const below = (...parts: string[]) => join(prefix, 'share', ...parts);
  const bash = below('bash-completion', 'completions');
  const zsh = below('zsh', 'site-functions');
  const fish = (directory: string) => below('fish', directory, 'git-checkpoint.fish');
  return [
    { file: 'git-checkpoint.bash', place: join(bash, 'git-checkpoint') },
    { file: '_git-checkpoint', place: join(zsh, '_git-checkpoint') },
    { file: '_git_checkpoint', place: join(zsh, '_git_checkpoint') },
    { file: 'git-checkpoint.fish', place: fish('vendor_completions.d') },
    { file: 'vendor-conf.fish', place: fish('vendor_conf.d') },
  ];
}

/**
 * Puts the completion where shells look. Copies, which npm does not take away with the package: zsh complains of a
 * link that leads nowhere. Who cannot have completion gets the command all the same.
 *
 * @returns a warning for each file that could not be put there, or is in the way
 */
export function putCompletion(clone: string, prefix: string): string[] {
  return completionPlaces(prefix).flatMap(({ file, place }) => {
    try {
      if (isThere(place) && !isOurs(place)) return [`'${place}' is not ours, and stays`];
      mkdirSync(dirname(place), { recursive: true });
      replaceFile(place, readFileSync(join(clone, 'completion', file)), 0o644);
      return [];
    } catch (error) {
      return [`no completion in '${place}': ${reasonOf(error)}`];
    }
  });
}

/**
 * Takes it away again, as far as it is ours.
 *
 * @returns whether there was any
 */
export function removeCompletion(prefix: string): boolean {
  const ours = completionPlaces(prefix).filter(({ place }) => isOurs(place));
  for (const { place } of ours) rmSync(place);
  return ours.length > 0;
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isOurs(path: string): boolean {
  return (
    lstatSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    readFileSync(path, 'utf8').includes(MARK)
  );
}
