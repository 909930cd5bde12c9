import type { AccountData } from '@waypost/contract/entities/account-data';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, testPassword } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { type AccountOwner, newOwner } from '../../../test/factories/own-account.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let owner: AccountOwner;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  owner = await newOwner(app);
});

type Made = { readonly product_id: ProjectId; readonly app_id: AppId; readonly apiKey: string };

/** A project with an app and a key, created over HTTP. */
async function makeProject({ person }: AccountOwner): Promise<Made> {
  const user = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'billing@people.example',
    country: 'DEU',
    phone: '+49 30 123456',
  };
  const post = async (path: string, json: object, headers?: Record<string, string>) =>
    (await person.post(person.portal(path), json, headers)).body as { data: Record<string, string> } & Record<
      string,
      string
    >;
  const { product_id = '' } = (await post('/api/project', { plan_id: 'Freemium-Basic', date: '2026-11-21', user }))
    .data;
  const web = { app_name: 'Store finder', platform: 'web', auth_type: 'apiKey' };
  const { app_id = '' } = (await post(`/api/project/${product_id}/app`, web)).data;
  const { accessToken } = ((await person.session()).body as { data: { accessToken: string } }).data;
  const bearer = { authorization: `Bearer ${accessToken}` };
  const { apiKey = '' } = await post(`/api-key-service/apps/${app_id}/apiKeys`, { name: 'Shop window' }, bearer);
  return { product_id: product_id as ProjectId, app_id: app_id as AppId, apiKey };
}

const download = async (): Promise<AccountData> => (await owner.read('data')).body as AccountData;

/** Every stored text that must not leave: hashes, sealed copies, tokens. */
async function storedSecrets(): Promise<string[]> {
  const { db } = app.database;
  const users = await db.selectFrom('user_account').select('password_hash').execute();
  const keys = await db.selectFrom('api_key').select(['sealed', 'hash']).execute();
  const families = await db.selectFrom('account_session').select('token_hash').execute();
  const portal = await db.selectFrom('portal_session').select(['token_hash', 'access_token', 'token_jti']).execute();
  const mailed = await db.selectFrom('mail_token').select('token_hash').execute();
  const codes = await db.selectFrom('recovery_code').select('code_hash').execute();
  const apps = await db.selectFrom('totp').select('sealed_secret').execute();
  const passkeys = await db.selectFrom('passkey').select(['public_key', 'credential_id']).execute();
  const values = [users, keys, families, portal, mailed, codes, apps, passkeys]
    .flat()
    .flatMap((row) => Object.values<unknown>(row));
  return values.flatMap((value) =>
    Buffer.isBuffer(value)
      ? [value.toString('hex'), value.toString('base64'), value.toString('base64url')]
      : [String(value)],
  );
}

async function giveFactors(userId: string): Promise<void> {
  await sql`insert into totp ("userId", sealed_secret, last_used_step, created_at) values (${userId}, 'sealed-totp-secret', 1, now())`.execute(
    app.database.db,
  );
  await sql`insert into recovery_code (code_hash, "userId", created_at) values (${Buffer.from(`recovery-hash-${userId}`)}, ${userId}, now())`.execute(
    app.database.db,
  );
  await sql`insert into passkey (passkey_id, credential_id, "userId", public_key, counter, transports, name, created_at)
    values (${`passkey-${userId}`}, ${`credential-${userId}`}, ${userId}, ${Buffer.from('public-key-bytes')}, 0, '[]', 'Blue key', now())`.execute(
    app.database.db,
  );
}

const giveVatAnswer = (userId: string) =>
  sql`insert into vat_answer ("userId", vat_id, outcome, consultation_number, answered_at, asked_at)
    values (${userId}, 'ATU12345678', 'VALID', 'WAPI1', now(), now())`.execute(app.database.db);

describe('downloading everything kept about an account', () => {
  it('is a file with the account, its sessions, factors, projects, keys, usage and invitations ACC-52', async () => {
    const { product_id, app_id } = await makeProject(owner);
    await createUsage(app, { product_id, app_id }, [
      { day: '2026-10-30', service: 'geocode', units: 3 },
      { day: '2026-11-01', service: 'geocode', units: 4 },
      { day: '2026-11-02', service: 'geocode', units: 5 },
    ]);
    await giveFactors(owner.userId);
    await giveVatAnswer(owner.userId);
    const invited = await createInvitation(app, { invitedBy: owner.userId as `usr_${string}` });
    await owner.person.send('PUT', owner.person.portal('/api/first-steps/dismissal'));
    const answer = await owner.read('data');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="account-data.json"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatchObject({
      generated_at: app.clock().toISOString(),
      user: { userId: owner.userId, email: owner.email, firstName: 'Ada', country: 'DEU', status: 'active' },
      sessions: [{ current: true, ip: '127.0.0.1', place: { kind: 'this computer' } }],
      second_factors: { passkeys: [{ name: 'Blue key' }], recovery_codes: { unused: 1, used: 0 } },
      developer_account: { email: 'billing@people.example', phone: '+49 30 123456' },
      projects: [
        {
          product_id,
          apps: [{ app_id, app_name: 'Store finder', apiKeys: [{ name: 'Shop window', enabled: true }] }],
          usage: [
            { month: '2026-10', usage_type_category: 'geocode', usage_units: 3 },
            { month: '2026-11', usage_type_category: 'geocode', usage_units: 9 },
          ],
        },
      ],
      activity: expect.arrayContaining([
        expect.objectContaining({ action: 'app.generated', subject_name: 'Store finder' }),
      ]),
      invitations: { sent: [{ email: invited.email }], received: [] },
      mail_links: [{ kind: 'verify' }],
      vat_answers: [{ vat_id: 'ATU12345678', outcome: 'VALID', consultation_number: 'WAPI1' }],
      first_steps_dismissed_at: app.clock().toISOString(),
    });
  });

  it('contains the spend caps of a project, its keys and its customer, money in major units', async () => {
    const { product_id, app_id } = await makeProject(owner);
    const { db } = app.database;
    const { apiKeyId } = await db
      .selectFrom('api_key')
      .select('apiKeyId')
      .where('app_id', '=', app_id)
      .executeTakeFirstOrThrow();
    const set = (place: string, cap: object) =>
      owner.person.send('PUT', owner.person.portal(`/api/project/${product_id}/spend-caps/${place}`), {
        json: { cap },
      });
    await set('project', { measure: 'money', amount: 20.5, at_limit: 'refuse' });
    await set(`keys/${apiKeyId}`, { measure: 'units', amount: 9, at_limit: 'warn' });
    const other = await newOwner(app);
    const theirs = await makeProject(other);
    await other.person.send('PUT', other.person.portal(`/api/project/${theirs.product_id}/spend-caps/project`), {
      json: { cap: { measure: 'units', amount: 77, at_limit: 'refuse' } },
    });
    await sql`
      insert into customer (customer_id, developer_id, customer_name, created)
      select 'cus_22222222222222222222222222', developer_id, 'Acme', now() from project where product_id = ${product_id}`.execute(
      db,
    );
    await sql`update project set customer_id = 'cus_22222222222222222222222222' where product_id = ${product_id}`.execute(
      db,
    );
    await sql`insert into spend_cap values ('cus_22222222222222222222222222', 'customer', null, null, 'cus_22222222222222222222222222', 'units', 5, null, 'warn',
      '2026-11-01', '2026-12-01', 0, 0)`.execute(db);
    expect((await download()).projects.map(({ spend_caps }) => spend_caps)).toEqual([
      [
        {
          scope: 'customer',
          subject_id: 'cus_22222222222222222222222222',
          measure: 'units',
          amount: 5,
          currency: null,
          at_limit: 'warn',
        },
        { scope: 'key', subject_id: apiKeyId, measure: 'units', amount: 9, currency: null, at_limit: 'warn' },
        {
          scope: 'project',
          subject_id: product_id,
          measure: 'money',
          amount: 20.5,
          currency: 'eur',
          at_limit: 'refuse',
        },
      ],
    ]);
  });

  it('contains what was said about a cancelled plan, which goes with the account (ACC-52)', async () => {
    const { product_id } = await makeProject(owner);
    const told = {
      product_id,
      reason: 'Other' as const,
      comment: 'Too many maps',
      userId: owner.userId as `usr_${string}`,
    };
    const row = { ...told, ticket_id: 'tkt_1' as const, cancelled_at: app.clock(), created: app.clock() };
    await app.database.db.insertInto('cancel_survey').values(row).execute();
    expect((await download()).cancellations).toEqual([
      { ticket_id: 'tkt_1', product_id, reason: 'Other', comment: 'Too many maps', created: app.clock().toISOString() },
    ]);
    await owner.change('POST', 'deletion', { email: owner.email });
    expect(await app.database.db.selectFrom('cancel_survey').selectAll().execute()).toEqual([]);
  });

  it('contains the customers that name the person, by a proven address alone, and forgets them there (ACC-52)', async () => {
    const reseller = await newOwner(app);
    await makeProject(reseller);
    const { db } = app.database;
    const account = db.selectFrom('developer_account').select('developer_id');
    const { developer_id } = await account
      .where('userId', '=', reseller.userId as `usr_${string}`)
      .executeTakeFirstOrThrow();
    const customer = {
      customer_id: `cus_${'0'.repeat(26)}` as const,
      customer_name: 'Acme',
      customer_admin_email: owner.email.toUpperCase(),
    };
    await db
      .insertInto('customer')
      .values({ ...customer, developer_id, customer_user_id: null, created: app.clock() })
      .execute();
    const part = { ...customer, created: app.clock().toISOString() };
    expect((await download()).customers).toEqual({ own: [], administered: [] });
    expect((await reseller.read('data')).body).toMatchObject({ customers: { own: [part], administered: [] } });
    await db
      .updateTable('user_account')
      .set({ email_verified_at: app.clock() })
      .where('email', '=', owner.email)
      .execute();
    expect((await download()).customers).toEqual({ own: [], administered: [part] });
    await owner.change('POST', 'deletion', { email: owner.email });
    const [left] = await db.selectFrom('customer').select(['customer_name', 'customer_admin_email']).execute();
    expect(left).toEqual({ customer_name: 'Acme', customer_admin_email: null });
  });

  it('contains no secret and no hash of any that was made ACC-52', async () => {
    const { apiKey } = await makeProject(owner);
    await giveFactors(owner.userId);
    const { token } = await createInvitation(app, { invitedBy: owner.userId as `usr_${string}` });
    const text = JSON.stringify(await download());
    const cookies = [...owner.person.cookies.values()];
    const secrets = [...(await storedSecrets()), apiKey, token, testPassword, ...cookies];
    expect(secrets.length).toBeGreaterThan(30);
    for (const secret of secrets) expect(text.includes(secret), secret).toBe(false);
  });

  it('contains nothing of anybody else ACC-52', async () => {
    const stranger = await newOwner(app, { first_name: 'Grace', last_name: 'Hopper' });
    const theirs = await makeProject(stranger);
    const text = JSON.stringify(await download());
    for (const secret of [stranger.email, stranger.userId, 'Hopper', theirs.product_id, theirs.app_id])
      expect(text).not.toContain(secret);
    expect(await download()).toMatchObject({ developer_account: null, projects: [] });
  });

  it('shows an invitation to the address only to the proven owner of the address ACC-52', async () => {
    await createInvitation(app, { email: owner.email, roles: [{ name: 'reseller', value: 'r' }] });
    expect((await download()).invitations.received).toEqual([]);
    await app.database.db
      .updateTable('user_account')
      .set({ email_verified_at: app.clock() })
      .where('email', '=', owner.email)
      .execute();
    expect((await download()).invitations.received).toMatchObject([{ email: owner.email, accepted_at: null }]);
  });

  it('asks for a recent proof of who it is, and goes on after it ACC-52', async () => {
    app.clock.advance(10 * 60_000);
    expect(await owner.read('data')).toMatchObject({
      status: 403,
      body: { error: { reason: 'REAUTHENTICATION_REQUIRED' } },
    });
    expect((await owner.change('POST', 'confirm-identity', { password: testPassword })).status).toBe(204);
    expect((await owner.read('data')).status).toBe(200);
  });

  it('can be read by nobody without the session, and by no page of another origin ACC-52', async () => {
    const url = owner.person.account('/api/account/data');
    expect((await (await openBrowser(app)).get(url)).status).toBe(401);
    const { headers } = await owner.person.get(url, { origin: app.config.origins.portal });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
