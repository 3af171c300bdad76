/** Where a value comes from: git's scopes as `git config --show-scope` names them, and ours. */
export type Scope =
  | 'default'
  | 'shared'
  | 'system'
  | 'global'
  | 'local'
  | 'worktree'
  | 'command'
  | 'environment';

/** A value that was found, and where. */
export interface Setting {
  scope: Scope;
  /** As git names it, such as `file:.git/config`; for the environment the variable. */
  origin: string;
  /** With its section, such as `checkpoint.file`; what git gives is in lower case. */
  key: string;
  /**
   * The text; null for a key without `=`; in words what it is where the file holds no text, such as
   * a list in a JSON file.
   */
  value: string | null | { not: string };
}

/** Settings from one place, and what is wrong with the place itself, one line each. */
export interface Layer {
  settings: Setting[];
  warnings: string[];
}

/** A value or a name on one line, short enough for a message; it comes from anywhere. */
export function shown(text: string, most = 60): string {
  const line = text.replace(/[\x00-\x1f\x7f]+/g, ' ');
  return line.length > most ? `${line.slice(0, most)}...` : line;
}
