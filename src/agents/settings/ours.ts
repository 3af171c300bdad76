/** Ends every command of ours, as a comment for the shell; by this alone nothing is known to be ours. */
export const MARK = '# git-checkpoint';

/** A word as `shellWord` writes it, or as a path may stand without quotes. */
const WORD = String.raw`(?:[^\s;&|<>()'"\\]|'[^']*'|\\.)+`;

const START = String.raw`\[ ! -x ${WORD} \] \|\| \[ ! -f ${WORD} \] \|\| exec(?: ${WORD})+; `;

const BY_NAME = String.raw`! command -v git-checkpoint >/dev/null \|\| (?:env(?: -u \w+)+ )?git-checkpoint agent hook [\w-]+ [\w-]+ \|\| : `;

/** As they begin, and as those began that a shell without `unset` did not understand. */
const BEGIN = String.raw`(?:: git-checkpoint [\w-]+|unset NODE_OPTIONS NODE_EXTRA_CA_CERTS); `;

const EVENT = `${BEGIN}(?:${START})*${BY_NAME}`;

const STATUS_LINE = String.raw`\[ ! -f ${WORD} \] \|\| exec sh ${WORD} `;

const OURS = new RegExp(`^(?:${EVENT}|${STATUS_LINE})${MARK}\\s*$`);

/** Whether a command is one that an installation writes, as a whole: one that somebody has added to is theirs. */
export function isOurCommand(command: string): boolean {
  return OURS.test(command);
}

/** Whether a command has our mark and is not ours: somebody's own, or one of ours that was edited. */
export function isMarkedOnly(command: string): boolean {
  return command.trimEnd().endsWith(MARK) && !isOurCommand(command);
}
