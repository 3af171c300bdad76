import { dirname } from 'node:path';
import { carryOut } from '../archive/carry-out.ts';
import { readEntries } from '../archive/notes.ts';
import type { Move } from '../decide/plan.ts';
import { mirrorSlot } from '../decide/slots.ts';
import { CheckpointError } from '../errors.ts';
import { findNote, openWhereLive } from '../gather/find-note.ts';
import { readHead } from '../git/status.ts';
import { readNote } from '../note/document/read-note.ts';
import { nameOf } from '../note/names.ts';
import { requireSuccess } from '../render/failure.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { editText, withEditedText } from './edit/edit-text.ts';

/**
 * `git checkpoint edit`: a copy is edited and put back, so that a crash of the editor, or a save at
 * the same time, costs nobody's text.
 */
export async function edit(
  invocation: RepositoryInvocation,
  _options: Options,
  [name]: readonly string[],
): Promise<Answer> {
  const { repository: here } = invocation;
  const found = await findNote(here, name);
  const repository = await openWhereLive(here, found);
  const { layout, place, client, settings } = repository;
  if (!Buffer.from(found.text).equals(found.bytes)) {
    throw new CheckpointError('fatal', `'${found.path}' is no UTF-8 text`, [
      'convert it and try again',
    ]);
  }
  const head = await readHead(client, place.worktreeName);
  const edited = await editText(repository, invocation.cwd, found.text, '');
  const data = { name: nameOf(found), path: found.path, changed: edited.text !== found.text };
  if (edited.text === found.text) {
    edited.discard();
    return { data, text: `${found.path} is as it was`, warnings: settings.warnings };
  }
  try {
    const { outcome } = carryOut(repository, { dryRun: false, head, now: invocation.now }, () => {
      const moves: Move[] = [
        { verb: 'write', to: found.path, text: edited.text, replaces: found.bytes },
      ];
      const live = { ...found, note: readNote(edited.text) };
      if (found.kind === 'live' && place.linked && live.note.kind !== 'foreign') {
        const facts = { head, formerNames: [], archive: layout.archive };
        const entries = readEntries(layout.archive);
        moves.push({
          verb: 'mirror',
          from: found.path,
          to: mirrorSlot({ ...facts, entries }, live),
        });
      }
      return { kind: 'plan', case: 'edit', plan: { operation: 'edit', moves } };
    });
    if (outcome) requireSuccess(outcome, dirname(found.path));
  } catch (error) {
    throw withEditedText(error, edited);
  }
  edited.discard();
  return { data, text: `edited ${found.path}`, warnings: settings.warnings };
}
