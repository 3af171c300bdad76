import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY = join(import.meta.dirname, '../../fixtures/corpus');

/** A file of the corpus and its right reading, as its README explains. */
export interface CorpusEntry {
  file: string;
  path: string;
  trait: string;
  expect: {
    kind: string;
    title: string | null;
    branch: string | null;
    dateIso: string | null;
    sections: { heading: string; canonical: string | null; how: string | null }[];
    firstNextStep: string | null;
  };
  alsoAcceptable?: { kind: string; branch: string }[];
}

export function readCorpus(): CorpusEntry[] {
  const entries: CorpusEntry[] = JSON.parse(readFileSync(join(DIRECTORY, 'index.json'), 'utf8'));
  return entries.map((entry) => ({ ...entry, path: join(DIRECTORY, entry.file) }));
}
