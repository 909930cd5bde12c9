import type { SessionUser } from '@waypost/contract/entities/session';
import type { UserId } from '@waypost/domain/base/ids';
import { createSessionStore, type SessionStore } from '../src/api/session-store.ts';
import { chain, type Next, type Outgoing, type Rule } from '../src/api/rules/outgoing.ts';

/** What the tests of the rules share: a person, a storage, a request, and a network that answers as it is told. */
export const personOf = (userId: string): SessionUser => ({
  userId: userId as UserId,
  roles: [],
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  emailVerified: true,
  phone: null,
  country: 'DEU',
  realm: 'waypost',
});

export const sessionOf = (userId: string | null, token = 'token-1'): SessionStore => {
  const user = userId === null ? null : personOf(userId);
  return createSessionStore(user, () => Promise.resolve({ ...personOf(userId ?? 'usr_0'), accessToken: token }));
};

export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

export const portal = 'http://localhost:4000';
export const account = 'http://localhost:4001';

export function request(path: string, method = 'GET', more: Partial<Outgoing> = {}): Outgoing {
  return { url: new URL(path, portal), method, headers: new Headers(), credentials: 'same-origin', ...more };
}

export const ok = (data: unknown = null) => Response.json({ status: 'OK', data });
export const unauthorized = (code = 401) =>
  Response.json({ status: 'UNAUTHORIZED', error: { reason: 'UNAUTHORIZED', code } }, { status: 401 });

export type Network = { readonly sent: Outgoing[]; readonly call: Next };

/** The rules over a network that gives these answers in turn, and then an empty one for ever. */
export function network(
  rules: readonly Rule[],
  answers: readonly (Response | (() => Response | Promise<Response>))[] = [],
): Network {
  const sent: Outgoing[] = [];
  const call = chain(rules, async (outgoing) => {
    const answer = answers[sent.push(outgoing) - 1];
    if (answer === undefined) return ok();
    return typeof answer === 'function' ? answer() : answer;
  });
  return { sent, call };
}
