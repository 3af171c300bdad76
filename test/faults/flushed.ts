/**
 * What a loss of power could take, told from the calls alone: a kill leaves what was written, a loss
 * of power only what was flushed (fsync(2): a file does not flush the directory that names it).
 */
import { basename, dirname } from 'node:path';
import type { Call } from '../helpers/strace.ts';

/** Temporary files, locks and caches: nobody's text, and remade where they are missing. */
const WORTHLESS =
  /\.checkpoint-tmp-|\/checkpoint-state(?:\/|$)|\/checkpoint-(?:mirror|commit)$|\/refs\/heads\/main\.lock$/;

/** Where the order of the calls lets a loss of power take a text, each as a line. */
export function unflushed(calls: readonly Call[]): string[] {
  const contents = new Set<string>();
  const names = new Set<string>();
  const problems: string[] = [];
  const pending = () => [...names].filter((path) => !WORTHLESS.test(path)).map((p) => basename(p));
  for (const { name, path, from } of calls.filter((call) => call.ok)) {
    if (/write/.test(name)) contents.add(path);
    if (/sync/.test(name)) {
      contents.delete(path);
      for (const one of names) if (dirname(one) === path) names.delete(one);
    }
    if (/^rename/.test(name) && /\.md$|refs\/heads/.test(path) && pending().length > 0) {
      problems.push(`'${path}' is replaced before these are flushed: ${pending()}`);
    }
    if (/^(?:rename|link)/.test(name) && from !== null) {
      if (contents.delete(from) && !WORTHLESS.test(path)) {
        problems.push(`'${path}' gets its name before its content is flushed`);
      }
      names.delete(from);
    }
    if (/^unlink|^rmdir/.test(name)) {
      if (!WORTHLESS.test(path) && pending().length > 0) {
        problems.push(`'${path}' is removed before these are flushed: ${pending()}`);
      }
      names.delete(path);
      contents.delete(path);
    }
    if (/^(?:open|mkdir|rename|link)/.test(name)) names.add(path);
  }
  if (pending().length > 0) problems.push(`never flushed: ${pending()}`);
  for (const path of contents) {
    if (!WORTHLESS.test(path)) problems.push(`the content of '${path}' is never flushed`);
  }
  return problems;
}
