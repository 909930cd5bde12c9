import { addDays, dayOf } from '@waypost/domain/base/day';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Person, testPassword, textAt } from '../../test/factories/accounts.ts';
import { createPerson } from '../../test/factories/developers.ts';
import { ask, halfSignedIn, passwordStep, signedUpPerson, withTotp } from '../../test/factories/second-factors.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { operate, readOperation } from './operations.ts';

let app: TestApp;
const log: Record<string, unknown>[] = [];
const logger = pino({}, { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) });
beforeAll(async () => {
  app = await startTestApp({ file: { realms: [{ id: 'acme', name: 'Acme', open: true }] } });
});
afterAll(() => app.dispose());

/** Runs the command like a terminal does: in its own process, which shares only the database with the servers. */
const command = (...args: string[]) => {
  const operation = readOperation(args);
  if (!operation) throw new Error('No operation');
  const sendMail = (_: unknown, mail: (typeof app.mails)[number]) => Promise.resolve(void app.mails.push(mail));
  return operate({ config: app.config, database: app.database.database, logger, sendMail }, operation);
};

/** The answers of the portal and the account service about the browser's sessions; the portal caches them. */
const statuses = async (person: Person) => [
  (await person.session()).status,
  (await ask(person, 'profile', {}, 'GET')).status,
];
const out = [401, 401];
const inside = [200, 200];

describe('ending sessions from a terminal', () => {
  it('ends every session of one user within a second, at the portal and at the account service, and no others ACC-51', async () => {
    const { person, email } = await signedUpPerson(app);
    const second = await openBrowser(app);
    await second.signIn({ email });
    const { person: bystander } = await signedUpPerson(app);
    expect(await statuses(person)).toEqual(inside);
    expect(await command('end-sessions', '--email', ` ${email.toUpperCase()} `)).toBe('2 sessions are ended.');
    for (const ended of [person, second]) await expect.poll(() => statuses(ended)).toEqual(out);
    expect(await statuses(bystander)).toEqual(inside);
    expect(await second.signIn({ email })).toMatchObject({ status: 200 });
  });

  it('ends a sign-in that waits for its second step', async () => {
    const { email, code } = await withTotp(app);
    const half = await halfSignedIn(app, email);
    await command('end-sessions', '--email', email);
    expect(await half.totp(code())).toMatchObject({ status: 410 });
  });

  it('ends the sessions of all users within a second ACC-51', async () => {
    const people = [(await signedUpPerson(app)).person, (await signedUpPerson(app)).person];
    for (const person of people) expect(await statuses(person)).toEqual(inside);
    expect(await command('end-sessions', '--all')).toMatch(/^\d+ sessions are ended\.$/);
    for (const person of people) await expect.poll(() => statuses(person)).toEqual(out);
    expect(log.at(-1)).toMatchObject({ event: 'account.sessions_ended_by_operator' });
  });

  it('ends only the sessions of a named organisation', async () => {
    const { person, email } = await signedUpPerson(app);
    const elsewhere = await openBrowser(app);
    expect((await elsewhere.signUp({ email, realm: 'acme' })).status).toBe(200);
    expect(await command('end-sessions', '--email', email, '--realm', ' ACME ')).toBe('1 session is ended.');
    await expect.poll(() => statuses(elsewhere)).toEqual(out);
    expect(await statuses(person)).toEqual(inside);
    const userId = textAt(await person.session(), 'data', 'userId');
    expect(await command('end-sessions', '--email', email)).toBe('1 session is ended.');
    const ended = log.filter(({ event }) => event === 'account.sessions_ended_by_operator');
    expect(ended.slice(-2)).toContainEqual(expect.objectContaining({ userId, ended: 1 }));
  });

  it('reports an unknown address, and prints its usage', async () => {
    await expect(command('end-sessions', '--email', 'nobody@example.org')).rejects.toThrow(
      'There is no account with this email.',
    );
    await expect(command('end-sessions', '--email', 'nobody@example.org', '--realm', 'acme')).rejects.toThrow(
      'no account',
    );
    const wrong = [
      ['end-sessions'],
      ['reset-factors', '--all'],
      ['end-sessions', '--all', '--email', 'a@b.c'],
      ['end-sessions', '--nonsense'],
    ];
    for (const args of wrong) expect(() => readOperation(args)).toThrow('npm run end-sessions -- --email');
    expect(readOperation(['print-config'])).toBeUndefined();
  });
});

describe('resetting the factors of a user who lost all of them', () => {
  it('lets the user sign in with only the password, ends their sessions, and mails them ACC-50 ACC-51', async () => {
    const { person, email, recoveryCodes } = await withTotp(app);
    expect(await command('reset-factors', '--email', email)).toBe(
      'The second factors of 1 account are gone, and 1 session is ended.',
    );
    await expect.poll(() => statuses(person)).toEqual(out);
    const again = await openBrowser(app);
    expect(await passwordStep(app, again, { email })).toMatchObject({
      status: 200,
      body: { data: { code: expect.any(String) } },
    });
    const factors = await ask(again, 'second-factors', {}, 'GET');
    expect(factors).toMatchObject({ body: { data: { totp: null, passkeys: [], recovery_codes_left: 0 } } });
    expect(recoveryCodes).toHaveLength(10);
    expect(app.mails.filter(({ kind, to }) => kind === 'factors-reset' && to === email)).toHaveLength(1);
    expect(log).toContainEqual(expect.objectContaining({ event: 'second_factor.reset_by_operator', removed: 1 }));
    expect(JSON.stringify(log)).not.toContain(email);
  });
});

describe('creating a group from a terminal', () => {
  it('makes the account its first member at once, who sees the group GRP-02', async () => {
    const { call, browser } = await createPerson(app);
    const email = browser.session?.email ?? '';
    expect(await command('create-group', '--name', ' Surveyors ', '--email', email.toUpperCase())).toBe(
      'The group Surveyors has its first member.',
    );
    await expect
      .poll(async () => (await call('GET', '/groups')).data)
      .toEqual([{ group_id: expect.stringMatching(/^grp_/), name: 'Surveyors' }]);
  });

  it('needs a name, and the address of exactly one account', async () => {
    for (const args of [[], ['--name', 'x'], ['--name', ' ', '--email', 'a@b.example']])
      expect(() => command('create-group', ...args)).toThrow('Say which group');
    await expect(command('create-group', '--name', 'x', '--email', 'nobody@people.example')).rejects.toThrow(
      'exactly one account',
    );
  });
});

describe('the role for money from a terminal', () => {
  it('is given and taken, and the user signs in again to have it', async () => {
    const { person, email } = await signedUpPerson(app);
    expect(await command('give-finance', '--email', email)).toBe('1 user has the role for money.');
    await expect.poll(() => statuses(person)).toEqual(out);
    const rolesNow = async () => {
      const signedIn = await openBrowser(app);
      await signedIn.signIn({ email });
      return ((await signedIn.session()).body as { data: { roles: unknown } }).data.roles;
    };
    expect(await rolesNow()).toEqual([{ name: 'finance', value: '' }]);
    expect(await command('give-finance', '--email', email)).toBe('1 user has the role for money.');
    expect(await rolesNow()).toEqual([{ name: 'finance', value: '' }]);
    expect(await command('take-finance', '--email', email)).toBe('1 user has lost the role for money.');
    expect(await rolesNow()).toEqual([]);
  });
});

describe('the role of a reseller from a terminal', () => {
  it('is given and taken; a reseller without a developer account makes one with the billing details', async () => {
    const { email } = await signedUpPerson(app);
    expect(await command('give-reseller', '--email', email)).toBe('1 user is a reseller.');
    const signedIn = async () => {
      const browser = app.visitor();
      await browser.signIn({ email, password: testPassword });
      return browser;
    };
    const reseller = await signedIn();
    expect(reseller.session?.roles).toEqual([{ name: 'reseller', value: '' }]);
    const today = dayOf(app.clock());
    const plan = {
      master_plan: 'NBM3-ESS',
      supplemental_plans: ['NBM3-ESS-BAS'],
      display_name_long: 'Business Essentials Basic',
      period: 'MON',
      expiry_date: addDays(today, 100),
      apps_type: 'reseller_basic',
    };
    const create = () => reseller.call('POST', '/api/reseller/project', { plan, date: today });
    expect((await create()).error?.reason).toBe('DEVELOPER_NOT_FOUND');
    const account = { first_name: 'Ada', last_name: 'Lovelace', email, country: 'DEU' };
    expect((await reseller.call('POST', '/api/developer', account)).status).toBeLessThan(300);
    expect((await create()).status).toBe(201);
    expect((await reseller.call('GET', '/api/reseller/customers')).status).toBe(200);

    expect(await command('take-reseller', '--email', email)).toBe('1 user is no reseller any longer.');
    const former = await signedIn();
    expect(former.session?.roles).toEqual([]);
    expect((await former.call('GET', '/api/reseller/customers')).error?.reason).toBe('USER_ROLE_PERMISSION_DENIED');
  });

  it('needs an address', async () => {
    expect(() => command('give-reseller')).toThrow('npm run give-reseller -- --email');
    expect(() => command('take-reseller', '--all')).toThrow('Say whose');
    await expect(command('give-reseller', '--email', 'nobody@people.example')).rejects.toThrow('no account');
  });
});
