import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** A file in backticks with the titles in quotes after it, up to the next file or the end of the line. */
const named = [...page.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`((?:,? “[^”]+”)+)/g)].flatMap(
  ([, file = '', titles = '']) => [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [file, title] as const),
);

describe('the security page', () => {
  it('refers to many tests, and each of them exists', () => {
    expect(named.length).toBeGreaterThan(60);
    const missing = named.filter(([file, title]) => {
      const path = join(root, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });

  it('states for every listed line whether it is met', () => {
    const entries = page.split('\n').filter((line) => /^- \*\*\d/.test(line));
    expect(entries.length).toBeGreaterThan(70);
    expect(entries.filter((line) => !/\*\* (met|does not apply|not met yet)/.test(line))).toEqual([]);
  });
});
