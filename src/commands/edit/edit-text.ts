import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editedStem } from '../../archive/edited.ts';
import { isCode } from '../../disk/regular-file.ts';
import { asCheckpointError, CheckpointError } from '../../errors.ts';
import { openEditor } from '../../git/editor.ts';
import { firstFree, numbered } from '../../note/numbered.ts';
import type { Repository } from '../../repository.ts';

/** A text that somebody has edited, kept on disk until it is known to be saved elsewhere. */
export interface Edited {
  text: string;
  file: string;
  /** Removes the file; for when the text has arrived. */
  discard(): void;
}

/**
 * Lets the user edit a text, as `git commit` does with its message.
 *
 * @param shown what the editor shows
 * @param cleaned takes out of what comes back what only the editor was to show
 * @throws CheckpointError where the editor fails or the text comes back empty; the file then stays,
 *   unless there is nothing in it
 */
export async function editText(
  { place, env }: Repository,
  cwd: string,
  shown: string,
  cleaned: (edited: string) => string = (edited) => edited,
): Promise<Edited> {
  const file = createCopy(place.commonDir, shown);
  const discard = () => unlinkSync(file);
  try {
    await openEditor(cwd, env, file);
  } catch (error) {
    if (read(file) !== shown) throw withEditedText(error, { file });
    discard();
    throw error;
  }
  const edited = cleaned(read(file));
  if (edited.trim() === '') {
    discard();
    throw new CheckpointError('refused', 'the text is empty: nothing was saved');
  }
  return { text: edited, file, discard };
}

/**
 * Says where an edited text still is, when what was to become of it failed.
 *
 * @throws what was not foreseen, as it is
 */
export function withEditedText(error: unknown, { file }: Pick<Edited, 'file'>): CheckpointError {
  const { kind, message, hints } = asCheckpointError(error);
  return new CheckpointError(kind, message, [...hints, `the edited text is kept in '${file}'`]);
}

/** Two sandboxes may each have a process of one id: a name that is taken is another's. */
function createCopy(directory: string, text: string): string {
  const name = firstFree(numbered(editedStem(process.pid), '.md'), (one) => {
    try {
      writeFileSync(join(directory, one), text, { flag: 'wx' });
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    }
  });
  return join(directory, name);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
