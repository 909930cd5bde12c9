import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCappedFile } from './capped-file.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'waypost-lines-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, 'logs', name), 'utf8');

it('keeps the newest lines in two files of a limited size, which only their owner reads', () => {
  const file = join(folder, 'logs/browsers.log');
  for (let at = 0; at < 40; at += 1) createCappedFile(file, 16).write(`line ${String(at).padStart(2, '0')}\n`);
  expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['browsers.log', 'browsers.log.1']);
  expect([read('browsers.log.1'), read('browsers.log')]).toEqual(['line 36\nline 37\n', 'line 38\nline 39\n']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('writes a line that alone is longer than the limit, and loses lines where no file can be', () => {
  createCappedFile(join(folder, 'logs/browsers.log'), 4).write('a long line\n');
  expect(read('browsers.log')).toBe('a long line\n');
  writeFileSync(join(folder, 'taken'), '');
  createCappedFile(join(folder, 'taken/browsers.log')).write('lost\n');
  expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('');
});
