import { dirname } from 'node:path';
import { carryOut } from '../archive/carry-out.ts';
import { readArchived } from '../archive/notes.ts';
import type { Move } from '../decide/plan.ts';
import { mirrorSlot } from '../decide/slots.ts';
import { CheckpointError, throwIf } from '../errors.ts';
import { findNote, openWhereLive } from '../gather/find-note.ts';
import { askHead } from '../git/status.ts';
import { readNote } from '../note/document/read-note.ts';
import { nameOf } from '../note/names.ts';
import { outcomeFailure } from '../render/failure.ts';
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
    throw new CheckpointError('fatal', `'${found.path}' is not UTF-8 text`, [
      'convert it and try again',
    ]);
  }
  const head = await askHead(client, place.worktreeName);
  const edited = await editText(repository, invocation.cwd, found.text);
  const data = { name: nameOf(found), path: found.path, changed: edited.text !== found.text };
  if (edited.text === found.text) {
    edited.discard();
    return { data, text: `${found.path} is as it was`, warnings: settings.warnings };
  }
  const live = { ...found, note: readNote(edited.text) };
  const mirrored = found.kind === 'live' && place.linked && live.note.kind !== 'foreign';
  try {
    const { outcome } = carryOut(
      repository,
      { dryRun: false, head, now: invocation.now },
      {
        read: () => (mirrored ? readArchived(layout.archive) : []),
        decide: (archived) => {
          const moves: Move[] = [
            { verb: 'write', to: found.path, text: edited.text, replaces: found.bytes },
          ];
          if (mirrored) {
            const facts = { head, formerNames: [], archive: layout.archive, archived };
            moves.push({ verb: 'mirror', from: found.path, to: mirrorSlot(facts, live) });
          }
          return { kind: 'plan', case: 'edit', plan: { operation: 'edit', moves } };
        },
      },
    );
    if (outcome) throwIf(outcomeFailure(outcome, dirname(found.path)));
  } catch (error) {
    throw withEditedText(error, edited);
  }
  edited.discard();
  return { data, text: `edited ${found.path}`, warnings: settings.warnings };
}
