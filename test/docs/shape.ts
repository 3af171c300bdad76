/** The fields of JSON values, as docs/json.md writes them: `live.path`, `moves[].verb`. */

/** Types by path: `string`, `number`, `boolean`, `null`, `object`, `string[]`, `finding[]`. */
export type Shape = Map<string, Set<string>>;

/** The fields of one object. */
export function shapesOf(value: object): Shape {
  return addShape(new Map(), value);
}

/**
 * Adds the fields of an object to those that were seen before. An empty list says nothing of what
 * it may hold; an object that is always there is told by its fields alone.
 */
export function addShape(shape: Shape, object: object, prefix = ''): Shape {
  for (const [name, value] of Object.entries(object)) addField(shape, prefix + name, value);
  return shape;
}

const MAY_BE_MISSING =
  /^(?:live|lost|stashed|invariants)$|\[\]\.(?:state|state\.apart|worktree|checkpoint|session)$/;

function addField(shape: Shape, path: string, value: unknown): void {
  if (/(?:^|\.)drift$/.test(path)) add(shape, path, 'finding[]');
  else if (Array.isArray(value)) {
    for (const item of value) {
      if (isObject(item)) addShape(shape, item, `${path}[].`);
      else add(shape, path, `${typeof item}[]`);
    }
  } else if (isObject(value)) {
    // These can be null or empty, so that they have a line of their own.
    if (MAY_BE_MISSING.test(path)) add(shape, path, 'object');
    addShape(shape, value, `${path}.`);
  } else add(shape, path, value === null ? 'null' : typeof value);
}

function add(shape: Shape, path: string, type: string): void {
  const types = shape.get(path) ?? new Set();
  shape.set(path, types.add(type));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
