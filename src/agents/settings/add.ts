import { findNodeAtLocation } from 'jsonc-parser';
import { parseSettings } from './parse.ts';
import { insertValue } from './splice.ts';

/** Adds a property, its object being there or not. */
export function add(text: string, at: readonly string[], value: unknown, path: string): string {
  const root = parseSettings(text, path);
  const [key = '', ...rest] = at;
  const inner = rest.length === 0 ? undefined : findNodeAtLocation(root, [key]);
  if (inner) return insertValue(text, inner, rest[0] ?? null, value);
  const whole = rest.reduceRight<unknown>((put, name) => ({ [name]: put }), value);
  return insertValue(text, root, key, whole);
}
