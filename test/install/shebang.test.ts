/** Into which hooks lines of sh can be put. */
import { describe, expect, test } from 'vitest';
import { isShellScript } from '../../src/install/shebang.ts';

describe('a shell runs', () => {
  test.each([
    '',
    'echo without a first line\n',
    '#!/bin/sh\n',
    '#!/bin/sh',
    '#! /bin/sh -eu\n',
    '#!/bin/bash\n',
    '#!/usr/local/bin/zsh\n',
    '#!/usr/bin/env sh\n',
    '#!/usr/bin/env bash\n',
    '#!/usr/bin/env -S bash -e\n',
    '#!/bin/dash\necho \xfc\n',
  ])('%j', (script) => {
    expect(isShellScript(script)).toBe(true);
  });
});

describe('something else runs', () => {
  test.each([
    '#!/usr/bin/python3\n',
    '#!/usr/bin/env node\n',
    '#!/usr/bin/env -S deno run\n',
    '#!/usr/bin/fish\n',
    '#!/bin/csh\n',
    '#!/usr/bin/perl -w\n',
    '#!/bin/sh\r\necho hello\r\n',
    '#!\n',
    '\x7fELF\x02\x01\x01\0\0\0',
  ])('%j', (script) => {
    expect(isShellScript(script)).toBe(false);
  });
});
