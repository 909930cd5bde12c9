import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPage } from '../harness.ts';
import {
  addressesOf,
  besides,
  check,
  ofDevelopers,
  ofOperators,
  ofVisitors,
  options,
  withoutPage,
  isAsked,
} from './page-list.ts';
import { visit } from './started.ts';

it('is checked: every route is among these pages, or leads to one', () => {
  const routes = globSync('**/*.tsx', { cwd: join(import.meta.dirname, '../../web/src/routes') });
  const known = [...Object.keys(ofVisitors), ...Object.keys(ofDevelopers), ...Object.keys(ofOperators), ...withoutPage];
  const isPart = (file: string) => /(^|\/)-/.test(file);
  expect(routes.filter((file) => !isPart(file)).toSorted()).toEqual(known.toSorted());
});

it.each([
  { asked: [], isOpened: true },
  { asked: ['blog/$slug.tsx', 'pricing.tsx'], isOpened: true },
  { asked: ['blog/$slug.tsx'], isOpened: false },
])('is opened if its route is asked for, or none is: $asked', ({ asked, isOpened }) => {
  expect(isAsked('pricing.tsx', asked)).toBe(isOpened);
});

describe('a page passes axe at every width and in both themes, and works by keyboard alone with a visible focus', () => {
  it.each([...addressesOf(ofVisitors), ...besides])('for visitors: %s (UIX-01)', async (path) => {
    await check(await visit(await openPage(options), path));
  });
});
