import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  newEmail,
  openBrowser,
  type Person,
  portalClientId,
  testPassword,
} from '../../../../test/factories/accounts.ts';
import { createInvitation } from '../../../../test/factories/invitations.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

/**
 * No answer reveals whether an address has an account, an invitation or an organisation. Whole answers are compared, and
 * instead of time the statements and hashes that cause it; bench/enumeration.bench.ts measures the time.
 */
let app: TestApp;
let known: string;
let elsewhere: string;
let invited: string;
let person: Person;
let binding: object;

const realms = [{ id: 'acme', name: 'Acme' }];
const wrong = 'certainly not this one';

beforeAll(async () => {
  app = await startTestApp({ file: { realms } });
  known = newEmail();
  elsewhere = newEmail();
  invited = (await createInvitation(app)).email;
  await app.services.transact(async (tx) => {
    const { users } = app.services.accounts;
    await users.seed(tx, { email: known, password: testPassword });
    await users.seed(tx, { email: elsewhere, password: testPassword, realm: 'acme' });
  });
  app.clock.advance(60 * 60 * 1000);
  person = await openBrowser(app);
  binding = { client_id: portalClientId, uri: app.config.origins.portal, code_challenge: await person.begin() };
});
afterAll(() => app.dispose());

const signIn = (fields: object) => ['sign-in-with-password', { ...binding, ...fields }] as const;
const wrongSignIns =
  (email: () => string, fields: object = {}) =>
  () =>
    signIn({ email: email(), password: wrong, ...fields });
const nobody = () => newEmail();

type Case = readonly [what: string, asked: () => readonly [path: string, body: object]];

const groups: readonly (readonly [string, readonly Case[]])[] = [
  [
    'a sign-in',
    [
      ['an unknown email', wrongSignIns(nobody)],
      ['a wrong password', wrongSignIns(() => known)],
      ['a wrong password in another organisation', wrongSignIns(() => elsewhere, { realm: 'acme' })],
      [
        'the right password in an organisation without the account',
        () => signIn({ email: known, password: testPassword, realm: 'acme' }),
      ],
      [
        'the right password in an unknown organisation',
        () => signIn({ email: known, password: testPassword, realm: 'no-such' }),
      ],
      ['an unknown email in an unknown organisation', wrongSignIns(nobody, { realm: 'no-such' })],
    ],
  ],
  [
    'a sign-in to any organisation',
    [
      ['an unknown email', wrongSignIns(nobody, { realm_any: true })],
      ['a wrong password of an account', wrongSignIns(() => known, { realm_any: true })],
      ['a wrong password of an account elsewhere', wrongSignIns(() => elsewhere, { realm_any: true })],
    ],
  ],
  [
    'a reset',
    [
      ['an unknown email', () => ['reset-password', { email: nobody() }]],
      ['a known email', () => ['reset-password', { email: known }]],
      ['an unknown organisation', () => ['reset-password', { email: known, realm: 'no-such' }]],
    ],
  ],
  [
    'forgotten organisation ids',
    [
      ['an unknown email', () => ['forgot-org-id', { email: nobody() }]],
      ['a known email', () => ['forgot-org-id', { email: known }]],
      ['an account of another organisation', () => ['forgot-org-id', { email: elsewhere }]],
    ],
  ],
  [
    'an invitation again',
    [
      ['an unknown email', () => ['resend-invite', { email: nobody() }]],
      ['an invited email', () => ['resend-invite', { email: invited }]],
      ['a known email that is not invited', () => ['resend-invite', { email: known }]],
    ],
  ],
];

/** Includes unfinished requests, whose rows stay until the end. */
const wishes = async () => (await app.database.db.selectFrom('mail_request').select('kind').execute()).length;

/** No attempts yet and no work left, so that earlier requests do not show. */
async function afresh() {
  await app.services.accounts.mailRequests.sendRequested();
  await expect.poll(wishes).toBe(0);
  await app.database.db.deleteFrom('sign_in_throttle').execute();
}

async function post([path, body]: readonly [string, object]) {
  await afresh();
  return person.post(person.account(`/api/account/${path}`), body);
}

/** The answer as a stranger sees it, without the parts that always differ. */
async function seen(asked: readonly [string, object]) {
  const { status, headers, body } = await post(asked);
  const { date: _date, 'x-request-id': _id, 'set-cookie': _cookies, ...others } = headers;
  const varying = Object.keys(others).filter((name) => name.startsWith('x-ratelimit') || name.startsWith('ratelimit'));
  for (const name of varying) delete others[name];
  return { status, body, headers: others };
}

/** The one method that every statement goes through, inside or outside of a transaction. */
type Executing = { executeQuery: (query: { readonly sql: string }) => unknown };
function executing(): Executing {
  let found = app.database.db.getExecutor() as object;
  while (!Object.hasOwn(found, 'executeQuery')) found = Object.getPrototypeOf(found) as object;
  return found as Executing;
}

/** Sending mails runs in the background: after its request is stored, and for earlier requests. */
function beforeMailing(statements: readonly string[]) {
  const isMailing = (sql: string) => sql.startsWith('delete from "mail_request"');
  const asked = statements.findIndex((sql) => sql.startsWith('insert into "mail_request"'));
  const mailed = statements.findIndex((sql, at) => at > asked && isMailing(sql));
  return statements.slice(0, asked === -1 || mailed === -1 ? undefined : mailed).filter((sql) => !isMailing(sql));
}

/** The statements and password hashes between a request and its answer. */
async function workOf(asked: readonly [string, object]) {
  await afresh();
  const hashes: string[] = [];
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && hashes.push(type)) }).enable();
  const statements = vi.spyOn(executing(), 'executeQuery');
  await person.post(person.account(`/api/account/${asked[0]}`), asked[1]);
  hook.disable();
  const all = statements.mock.calls.map(([{ sql }]) => sql);
  statements.mockRestore();
  const own = all.slice(all.findIndex((sql) => sql.includes('sign_in_throttle')));
  return { hashes: hashes.length, statements: beforeMailing(own) };
}

describe.each(groups)('%s', (_, cases) => {
  it('is answered alike in status, words and headers for each ACC-55 ACC-31 ACC-33 ACC-34 ACC-35', async () => {
    const answers: [string, unknown][] = [];
    for (const [what, asked] of cases) answers.push([what, await seen(asked())]);
    const [, first] = answers[0] ?? [];
    expect(answers).toEqual(cases.map(([what]) => [what, first]));
  });

  it('takes the same work for each ACC-55', async () => {
    const works: [string, unknown][] = [];
    for (const [what, asked] of cases) works.push([what, await workOf(asked())]);
    const [, first] = works[0] ?? [];
    expect(works).toEqual(cases.map(([what]) => [what, first]));
    expect(first).toMatchObject({
      statements: expect.arrayContaining([expect.stringContaining('sign_in_throttle')]) as unknown,
    });
  });
});
