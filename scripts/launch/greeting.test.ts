import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { greeting } from './greeting.mjs';

const people = (text: string) => [...new Set(text.match(/[a-z-]+@demo\.example/g))].toSorted();
const start = { origins: [], logFolder: undefined, startedInMs: 0 };

it('prints the demo sign-ins that the README lists, and none without demo data', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  expect(people(greeting({ ...start, demo: true }))).toEqual(people(readme));
  expect(people(greeting({ ...start, demo: false }))).toEqual([]);
});
