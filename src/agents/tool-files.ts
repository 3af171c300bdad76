import { record } from './shape.ts';

/**
 * The files that a tool has written, by what it was given: an object or its JSON as a string, with a
 * path or a patch in it, or the patch alone.
 */
export function filesOfTool(given: unknown): unknown[] {
  const args = typeof given === 'string' ? parsed(given) : given;
  if (typeof args === 'string') return filesOfPatch(args);
  const { path, file_path, filePath, files, command, input, patch } = record(args);
  // What is only looked at is not written.
  if (command === 'view') return [];
  const named = [path, file_path, filePath, files].flat().filter((one) => one !== undefined);
  return [...new Set([...named, ...[command, input, patch].flatMap(filesOfPatch)])];
}

/** The files that a patch adds or changes, by its `*** Add File:`, `*** Update File:` and `*** Move to:`. */
export function filesOfPatch(patch: unknown): string[] {
  const text = Array.isArray(patch) ? patch.at(-1) : patch;
  if (typeof text !== 'string') return [];
  const lines = text.matchAll(/^\*\*\* (?:(?:Add|Update) File|Move to): (.+?)\r?$/gm);
  return [...lines].map(([, path = '']) => path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
