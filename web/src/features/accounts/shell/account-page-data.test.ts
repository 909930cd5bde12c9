import { describe, expect, it } from 'vitest';
import { accountPageNames, pageDataOf, pageFor } from './account-page-data.ts';

type Found = Parameters<typeof pageDataOf>[1];

const found = { brand: 'Waypost', countries: [{ code: 'NOR', name: 'Norway' }] } as unknown as Found;
const pageAt = (path: string, query = '') => pageDataOf({ path, query: new URLSearchParams(query) }, found);

describe('the page of an address', () => {
  it.each([...accountPageNames, 'account', 'federated'])('/%s is the page of that name', (name) => {
    expect(pageAt(`/${name}`)).toMatchObject({ page: name, brand: 'Waypost', theme: null });
  });

  it.each(['/', '', '/sign-in/', '/sign-in/x', '/not-found', '/Sign-In', 'sign-in'])('%j is no page', (path) => {
    expect(pageAt(path).page).toBe('not-found');
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['blue', null],
    ['', null],
  ])('with the theme %j is shown in %j', (asked, theme) => {
    expect(pageAt('/sign-in', `theme=${asked}`).theme).toBe(theme);
  });

  it('brings the countries along where a form asks for one, and nowhere else', () => {
    const withCountries = [...accountPageNames, 'account', 'federated'].filter(
      (name) => pageAt(`/${name}`).countries.length > 0,
    );
    expect(withCountries).toEqual(['sign-in', 'sign-up', 'ssx-ec', 'account']);
  });

  it('reads its options from the query', () => {
    expect(pageAt('/sign-in', 'only-sign-up=true')).toMatchObject({ page: 'sign-up', options: { onlySignUp: true } });
  });
});

it.each([
  ['sign-in', false, false, 'sign-in'],
  ['sign-in', true, false, 'sign-up'],
  ['sign-in', false, true, 'sign-in'],
  ['sign-in', true, true, 'sign-up'],
  ['sign-up', false, false, 'sign-up'],
  ['sign-up', true, false, 'sign-up'],
  ['sign-up', false, true, 'sign-in'],
  ['sign-up', true, true, 'sign-up'],
  ['reset-password', true, true, 'reset-password'],
] as const)('asked for %s, with sign-up alone %s and none %s, is %s', (...[page, onlySignUp, noSignUp, shown]) => {
  expect(pageFor(page, { onlySignUp, noSignUp })).toBe(shown);
});
