import type { Settings } from '../config/load.ts';
import { CheckpointError } from '../errors.ts';
import { gatherEverywhere } from '../gather/everywhere.ts';
import { lookUp } from '../note/names.ts';
import { describeElsewhere, everywhereData, renderEverywhere } from '../render/everywhere.ts';
import { answerWidth } from '../terminal/terminal.ts';
import type { Answer, Invocation, Options } from './command.ts';
import { dateStyle } from './date-option.ts';

/**
 * `git checkpoint list --all`: the efforts of all repositories that this user has saved in, and the
 * settings that hold here.
 */
export async function listAll(
  invocation: Invocation,
  options: Options,
): Promise<{ answer: Answer; settings: Settings }> {
  if (options['worktrees'] === true) {
    throw new CheckpointError('usage', "options '--all' and '--worktrees' cannot be used together");
  }
  const date = dateStyle(options);
  const { places, settings, warnings } = await gatherEverywhere(invocation, {
    done: options['done'] === true,
  });
  const verbose = options['verbose'] === true;
  const report = { places, now: invocation.now, date, verbose, width: answerWidth() };
  const answer: Answer = {
    get data() {
      return everywhereData(report);
    },
    get text() {
      return renderEverywhere(report);
    },
    warnings,
  };
  return { answer, settings };
}

/**
 * Where a checkpoint is that nothing here is called like, as a hint; none unless just one other
 * repository has it.
 *
 * @param commonDir the common git directory here
 */
export async function hintElsewhere(
  invocation: Invocation,
  commonDir: string,
  name: string,
): Promise<string[]> {
  const { places } = await gatherEverywhere(invocation, { done: false });
  const found = places
    .filter((place) => place.commonDir !== commonDir)
    .flatMap((place) => {
      const note = isCalled(
        place.efforts.map((effort) => effort.note),
        name,
      );
      const effort = place.efforts.find((one) => one.note === note);
      return effort ? [{ place, effort }] : [];
    });
  const [one] = found;
  if (!one || found.length > 1) return [];
  return [describeElsewhere(one, name, places) ?? []].flat();
}

/** The note that a name means; null also where it could mean several. */
function isCalled(notes: Parameters<typeof lookUp>[1], name: string) {
  try {
    return lookUp(name, notes);
  } catch {
    return null;
  }
}
