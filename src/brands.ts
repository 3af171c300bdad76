/**
 * Kinds of text that must not be taken for one another: `feature-x` is the slug of the branch
 * `feature/x`, and looks like a branch itself. For the compiler each kind is a type of its own; when
 * the program runs, all of them are strings and nothing else.
 *
 * A text becomes one of a kind where it comes to be, and nowhere else: where git's answer is read,
 * where a Branch field is judged, where a slug is made (`test/guards/brands.test.ts` has the list).
 */
import { dirname, join } from 'node:path';

declare const brand: unique symbol;

type Brand<T extends string> = string & { readonly [brand]: T };

/** A branch by its plain name, such as `feature/x`: the identity of a checkpoint. */
export type BranchName = Brand<'branch'>;

/** The full name of an object of git's: 40 or 64 hexadecimal digits. */
export type ObjectId = Brand<'object'>;

/** A path from the root of the file system. */
export type AbsolutePath = Brand<'path'>;

/** The file name that is made out of a branch, without its ending, such as `feature-x`. */
export type Slug = Brand<'slug'>;

/** A path in a directory, or further below it. */
export function below(directory: AbsolutePath, ...names: string[]): AbsolutePath {
  return join(directory, ...names) as AbsolutePath;
}

/** The path of another name in the directory of a file. */
export function beside(file: AbsolutePath, name: string): AbsolutePath {
  return join(dirname(file), name) as AbsolutePath;
}
