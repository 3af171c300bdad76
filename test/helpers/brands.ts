/** Texts that a test makes up, as what they stand for (src/brands.ts): a table's strings stay plain. */
import type { AbsolutePath, BranchName, ObjectId, Slug } from '../../src/brands.ts';

/** A branch of that name. */
export function asBranch(name: string): BranchName {
  return name as BranchName;
}

/** An object of that name, be it one that no git would give. */
export function asObjectId(oid: string): ObjectId {
  return oid as ObjectId;
}

/** An absolute path. */
export function asPath(path: string): AbsolutePath {
  return path as AbsolutePath;
}

/** A slug that no branch was asked for. */
export function asSlug(text: string): Slug {
  return text as Slug;
}
