import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { editedFile } from '../../archive/edited.ts';
import { asCheckpointError, CheckpointError } from '../../errors.ts';
import { openEditor } from '../../git/editor.ts';
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
 * @param instructions lines that stand in front of the text in the editor alone
 * @throws CheckpointError where the editor fails or the text comes back empty; the file then stays,
 *   unless there is nothing in it
 */
export async function editText(
  { place, env }: Repository,
  cwd: string,
  text: string,
  instructions: readonly string[],
): Promise<Edited> {
  const file = editedFile(place.commonDir, process.pid);
  const lines = instructions.map((line) => `${line}\n`);
  const shown = lines.join('') + text;
  writeFileSync(file, shown, { flag: 'wx' });
  const discard = () => unlinkSync(file);
  try {
    await openEditor(cwd, env, file);
  } catch (error) {
    if (read(file) !== shown) throw withEditedText(error, { file });
    discard();
    throw error;
  }
  const edited = lines.reduce((all, line) => all.replace(line, ''), read(file));
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

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
