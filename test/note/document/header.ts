import fc from 'fast-check';
import { markdown } from '../markdown/markdown.ts';

const piece = fc.constantFrom(
  '**Date:** 2026-03-14',
  '**Branch:** x',
  '**Branch:** `x`',
  '**Branch**: y (was z)',
  'Branch: x',
  '- **Branch:** x',
  '> **Branch:** x',
  '**Branch: x**',
  '**Branch:**',
  '**Session context:** a',
  '**Updated:** b',
  'Status: c',
  'text',
  '`',
  '``',
  ' | ',
  ' · ',
  '. ',
  ' ',
  '  ',
  '\\',
  '<!--',
  '-->',
  '<!-- c -->',
  '# T',
  '# Checkpoint: T',
  '## S',
  '---',
  '===',
  '```',
  '- ',
  '> ',
  '1. ',
  '2. **Date:** d',
  '  ',
  '|',
  '|-|-|',
  '    ',
  '**',
  'see **Branch:** `w`',
  '_Branch_: v',
);

const header = fc
  .array(
    fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
    { maxLength: 8 },
  )
  .map((lines) => lines.join('\n'));

/** Documents whose header is all that hands and tools make of it, well-formed or not. */
export const anyDocument: fc.Arbitrary<string> = fc.oneof(
  markdown,
  header,
  fc.tuple(header, markdown).map((parts) => parts.join('\n')),
  fc
    .tuple(fc.constantFrom('\uFEFF', '---\na: b\n---\n', '---\n---'), header)
    .map((parts) => parts.join('')),
  header.map((text) => text.replaceAll('\n', '\r\n')),
);
