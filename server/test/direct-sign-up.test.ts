import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserClient } from './browser-client.ts';
import { startTestApp, type TestApp } from './harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const user = { password: 'correct horse battery', first_name: 'Ada', last_name: 'Lovelace' };

/** Differs between any two sign-ups. */
const unique = [
  'userId',
  'email',
  'sid',
  'jti',
  'token_hash',
  'access_token',
  'accessToken',
  'token_jti',
  'password_hash',
  'sub',
];
const comparable = (row: object = {}) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, unique.includes(name) ? typeof value : value]));

/** Everything that the server and the browser store for a sign-up. */
async function storedFor({ session, cookies }: BrowserClient) {
  const { db } = app.database;
  const { userId = 'usr_', accessToken = '', email = '' } = session ?? {};
  const ofUser = async (table: string) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)} where "userId" = ${userId}`.execute(db);
    return rows.map(comparable);
  };
  const sessions = await db
    .selectFrom('portal_session')
    .innerJoin('account_session', 'account_session.sid', 'portal_session.sid')
    .selectAll('portal_session')
    .where('userId', '=', userId)
    .execute();
  return {
    session: comparable(session),
    claims: comparable(decodeJwt(accessToken)),
    cookies: [...cookies.keys()].toSorted(),
    users: await ofUser('user_account'),
    accounts: await ofUser('realm_account'),
    families: await ofUser('account_session'),
    sessions: sessions.map(comparable),
    mails: app.mails.filter(({ to }) => to === email).map(({ kind, lang }) => ({ kind, lang })),
  };
}

it('a user signed up directly has the same records, session, cookies and mail as one who signed up in a browser', async () => {
  const typed = app.visitor();
  await typed.signUp({ ...user, email: 'typed@people.example' });
  const direct = await app.signedUp({ ...user, email: 'direct@people.example' });
  expect(await storedFor(direct)).toEqual(await storedFor(typed));
});
