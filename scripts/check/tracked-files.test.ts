import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' }).stdout;

it('finds no tracked file that git ignores, because the style sheet is built without such files', () => {
  expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toBe('');
});

it('finds no merge markers', () => {
  expect(git('grep', '-nE', '^(<<<<<<<|>>>>>>>) ')).toBe('');
});
