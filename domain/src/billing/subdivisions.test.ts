import { expect, it } from 'vitest';
import { subdivisionKind } from './subdivisions.ts';

it.each([
  ['ESP', 'province'],
  ['ITA', 'province'],
  ['CAN', 'province'],
  ['CHE', 'canton'],
  ['JPN', 'prefecture'],
  ['DEU', 'land'],
  ['USA', 'state'],
  ['FRA', 'state'],
  ['', 'state'],
  ['constructor', 'state'],
])('addresses of %s name a %s', (country, kind) => {
  expect(subdivisionKind(country)).toBe(kind);
});
