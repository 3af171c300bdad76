import { expect, test } from 'vitest';
import { pathAdvice } from '../../../scripts/install/path-advice.ts';

test('zsh', () => {
  expect(pathAdvice('/home/u/.local/bin', '/bin/zsh')).toEqual([
    'add this line to ~/.zshrc, then open a new shell:',
    '  export PATH=/home/u/.local/bin:"$PATH"',
  ]);
});

test('fish', () => {
  expect(pathAdvice('/home/u/.local/bin', '/usr/bin/fish')).toEqual([
    'type this once:',
    '  fish_add_path /home/u/.local/bin',
  ]);
});

test('a shell that is not known, or none', () => {
  expect(pathAdvice('/opt/x/bin', '')).toEqual([
    'add this line to ~/.profile, then open a new shell:',
    '  export PATH=/opt/x/bin:"$PATH"',
  ]);
});

test('a path with blanks and quotes is quoted by the rules of the shell', () => {
  expect(pathAdvice("/it's me/bin", '/bin/sh')[1]).toBe(`  export PATH='/it'\\''s me/bin':"$PATH"`);
  expect(pathAdvice("/it's me/bin", 'fish')[1]).toBe(`  fish_add_path '/it\\'s me/bin'`);
});
