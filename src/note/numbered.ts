/** The names to try where one may be taken: the name itself, then with `-2`, `-3`, … before its suffix. */
export function* numbered(stem: string, suffix = ''): Generator<string, never> {
  yield stem + suffix;
  for (let n = 2; ; n++) yield `${stem}-${n}${suffix}`;
}

/** The first of some names without an end that is free, or that could be taken. */
export function firstFree(
  names: Generator<string, never>,
  isFree: (name: string) => boolean,
): string {
  for (;;) {
    const name = names.next().value;
    if (isFree(name)) return name;
  }
}
