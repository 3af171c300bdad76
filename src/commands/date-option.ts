import { CheckpointError } from '../errors.ts';
import { DATE_STYLES, type DateStyle } from '../note/date-style.ts';
import type { Options } from './command.ts';

/** For the tables of commands. */
export const DATE = [
  '--date <format>',
  `write dates as git does: ${DATE_STYLES.join(', ')}`,
] as const;

/**
 * The style that `--date` asks for; ages where nobody has asked.
 *
 * @throws CheckpointError where there is no such style
 */
export function dateStyle(options: Options): DateStyle {
  const given = options['date'] ?? 'relative';
  const style = DATE_STYLES.find((one) => one === given);
  if (style !== undefined) return style;
  throw new CheckpointError('usage', `'${given}' is not a format of dates`, [
    `expected one of ${DATE_STYLES.join(', ')}`,
  ]);
}
