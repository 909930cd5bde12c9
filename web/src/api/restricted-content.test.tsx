import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { SessionUser } from '@waypost/contract/entities/session';
import { userTypes } from '@waypost/domain/accounts/roles';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type AppContext, AppContextProvider } from './app-context.tsx';
import { ownAccountQuery } from './own-account-query.ts';
import { PaidOnly, RestrictedToTypes } from './restricted-content.tsx';
import { personOf } from '../../test/rules-stage.ts';
import { createSessionStore } from './session-store.ts';

type Viewer = {
  readonly role?: string;
  readonly account?: { readonly channel: string; readonly payment_type: string | null } | null;
};

/** What somebody sees of it: a visitor, or a person with this role and account; without an account known, one that is still on its way. */
function shownTo(viewer: Viewer | null, content: ReactNode): boolean {
  const roles = viewer?.role === undefined ? [] : [{ name: viewer.role, value: 'app_1' }];
  const user: SessionUser | null = viewer && { ...personOf('usr_1'), roles };
  const api = {} as AppContext['api'];
  const queryClient = new QueryClient();
  if (viewer?.account !== undefined) queryClient.setQueryData(ownAccountQuery(api).queryKey, viewer.account as never);
  const session = createSessionStore(user, () => Promise.reject(new Error('nobody asks for a token')));
  const context = { api, session, queryClient } as unknown as AppContext;
  const page = (
    <QueryClientProvider client={queryClient}>
      <AppContextProvider value={context}>{content}</AppContextProvider>
    </QueryClientProvider>
  );
  return renderToString(page) === 'shown';
}
const account = (channel: string, payment_type: string | null = null) => ({ account: { channel, payment_type } });

describe('content for some types of users', () => {
  const typesFor = (viewer: Viewer | null) =>
    userTypes.filter((type) => shownTo(viewer, <RestrictedToTypes types={[type]}>shown</RestrictedToTypes>));

  it.each([
    ['a self-serve developer', account('self-serve'), ['self-serve']],
    ['somebody without an account yet', { account: null }, ['self-serve']],
    ['a reseller', { role: 'reseller' }, ['reseller']],
    ['a customer admin', { role: 'customeradmin' }, ['customeradmin']],
    ['a customer manager', { role: 'customermanager' }, ['customeradmin']],
    ['a key account', account('key-account'), ['key-account']],
    ['an automotive account', account('automotive'), ['key-account', 'automotive']],
    ['a visitor', null, []],
    ['somebody whose account is still on its way', {}, []],
  ] as const)('is shown to %s where it is for %j ROL-13', (...[, viewer, types]) => {
    expect(typesFor(viewer)).toEqual(types);
  });
});

describe('content for paying users', () => {
  it.each([
    ['a self-serve developer', account('self-serve'), false],
    ['a self-serve developer with a card', account('self-serve', 'card'), true],
    ['a reseller', { role: 'reseller' }, true],
    ['a key account', account('key-account'), true],
    ['a marketplace account', account('aws'), true],
    ['a customer admin', { role: 'customeradmin' }, false],
    ['somebody without an account yet', { account: null }, false],
    ['a visitor', null, false],
  ] as const)('is shown to %s: %j %s ROL-14', (...[, viewer, isShown]) => {
    expect(shownTo(viewer, <PaidOnly>shown</PaidOnly>)).toBe(isShown);
  });
});
