import { isRedirect } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { sessionOf } from '../../test/rules-stage.ts';
import { afterSignUp } from '../features/accounts/sign-in/after-sign-in.ts';
import type { RouterContext } from '../router-context.ts';
import { requireSignIn } from './-require-sign-in.ts';
import { passSignedIn, signUpSearch } from './-sign-up-search.ts';

const contextOf = (userId: string | null) => ({ session: sessionOf(userId) }) as RouterContext;
const visitor = contextOf(null);
const person = contextOf('usr_1');

/** Where a visit is sent to; undefined where it goes on. */
function redirected(enter: () => void): unknown {
  try {
    enter();
    return undefined;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options;
  }
}
const locationOf = (searchStr: string, search: object) => ({ href: `/projects${searchStr}`, search, searchStr });

it('sends a visitor to sign in and back, and one who creates a project to where the flow needs no login', () => {
  const plain = locationOf('?page=2', { page: 2 });
  expect(redirected(() => requireSignIn({ context: visitor, location: plain }))).toMatchObject({
    to: '/login',
    search: { return: '/projects?page=2' },
  });
  const creating = locationOf('?create=Pro', { create: 'Pro' });
  expect(redirected(() => requireSignIn({ context: visitor, location: creating }))).toMatchObject({
    href: '/?create=Pro',
    replace: true,
  });
  for (const location of [plain, creating]) {
    expect(redirected(() => requireSignIn({ context: person, location }))).toBeUndefined();
  }
});

it('sends who is signed in on from a sign-up at once, to the flow that the address names', () => {
  expect(redirected(() => passSignedIn({ context: visitor, search: {} }))).toBeUndefined();
  expect(redirected(() => passSignedIn({ context: person, search: { create: 'Pro' } }))).toMatchObject({
    href: afterSignUp('Pro'),
    replace: true,
  });
});

it.each([
  [{ create: 'Pro', other: 1 }, { create: 'Pro' }],
  [{ create: 3 }, {}],
  [{}, {}],
])('takes %j of a sign-up’s address as %j', (search, taken) => {
  expect(signUpSearch(search)).toEqual(taken);
});
