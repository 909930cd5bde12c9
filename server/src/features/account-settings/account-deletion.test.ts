import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, testPassword } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { type AccountOwner, aliveness, newOwner, sameOwnerElsewhere } from '../../../test/factories/own-account.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

let app: TestApp;
let second: TestApp;
let instances: TwoInstances;
let owner: AccountOwner;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first: app, second } = instances);
});
afterAll(() => instances.dispose());
const name = { first_name: 'Wilhelmina', last_name: 'Featherstone', phone: '+49 30 7654321' };
beforeEach(async () => {
  owner = await newOwner(app, name);
});

const developer = { ...name, email: 'wilhelmina@billing.example', company_name: 'Featherstone Maps', country: 'DEU' };

async function makeProject({
  person,
}: AccountOwner): Promise<{ product_id: ProjectId; app_id: AppId; apiKey: string }> {
  const post = async (path: string, json: object, headers?: Record<string, string>) =>
    (await person.post(person.portal(path), json, headers)).body as { data: Record<string, string> } & Record<
      string,
      string
    >;
  const additionalData = { title: 'Dr', app_name: 'Featherstone finder' };
  const wanted = { plan_id: 'Freemium-Basic', date: '2026-11-21', user: developer, additionalData };
  const { product_id = '' } = (await post('/api/project', wanted)).data;
  const web = { app_name: 'Featherstone web', platform: 'web', auth_type: 'apiKey' };
  const { app_id = '' } = (await post(`/api/project/${product_id}/app`, web)).data;
  const { accessToken } = ((await person.session()).body as { data: { accessToken: string } }).data;
  const bearer = { authorization: `Bearer ${accessToken}` };
  const { apiKey = '' } = await post(`/api-key-service/apps/${app_id}/apiKeys`, { name: 'Featherstone key' }, bearer);
  return { product_id: product_id as ProjectId, app_id: app_id as AppId, apiKey };
}

const remove = (who = owner, email = who.email) => who.change('POST', 'deletion', { email });
const verify = async (at: TestApp, key: string) =>
  ((await (await at.gateway('/v1/keys/verify', { key })).json()) as { code: string }).code;
const project = (product_id: ProjectId) => app.database.db.updateTable('project').where('product_id', '=', product_id);

/** Every row that contains this text, as table and row. */
async function rowsWith(text: string): Promise<string[]> {
  const { db } = app.database;
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name: table } of tables.rows) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.raw(table)} t where t::text ilike ${`%${text}%`}`.execute(db);
    found.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return found;
}

describe('deleting the account', () => {
  it('ends every session everywhere, refuses the password from then on, and says goodbye by mail ACC-52', async () => {
    const elsewhere = await sameOwnerElsewhere(app, owner);
    const stranger = await newOwner(app);
    expect((await remove()).status).toBe(204);
    for (const gone of [owner, elsewhere]) expect(await aliveness(gone)).toEqual([401, 401]);
    expect(await aliveness(stranger)).toEqual([200, 200]);
    const signIn = await (await openBrowser(app)).enter({ email: owner.email });
    expect(signIn).toMatchObject({ status: 401, body: { error: { reason: 'WRONG_CREDENTIALS' } } });
    expect(app.mails.at(-1)).toMatchObject({ kind: 'account-deleted', to: owner.email });
  });

  it('closes free projects and stops their keys at every instance within a second ACC-52 KEY-51', async () => {
    const { product_id, apiKey } = await makeProject(owner);
    expect([await verify(app, apiKey), await verify(second, apiKey)]).toEqual(['VALID', 'VALID']);
    await remove();
    await expect.poll(() => verify(second, apiKey)).toBe('NOT_FOUND');
    expect(await verify(app, apiKey)).toBe('NOT_FOUND');
    const { db } = app.database;
    const closed = await db
      .selectFrom('project')
      .select(['aria_status', 'app_name'])
      .where('product_id', '=', product_id)
      .execute();
    expect(closed).toEqual([{ aria_status: 'CANCELLED', app_name: 'Deleted project' }]);
    expect(await db.selectFrom('app').select('status').where('product_id', '=', product_id).execute()).toEqual([
      { status: 'TERMINATED' },
    ]);
  });

  it('deletes the tokens with which programs read the usage of its projects (ACC-52)', async () => {
    const { product_id } = await makeProject(owner);
    const { person } = owner;
    const path = person.portal(`/api/project/tokens/${product_id}`);
    const { body } = await person.send('POST', path, { json: { name: 'Featherstone', days: 90 } });
    const { token } = (body as { data: { token: string } }).data;
    const read = async () =>
      (await second.portal('/v1/usage', { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await read()).toBe(200);
    await remove();
    expect(await read()).toBe(401);
  });

  it('leaves nothing in any table that a person could be known by ACC-52', async () => {
    const { product_id } = await makeProject(owner);
    const { person } = owner;
    await person.send('PUT', person.portal('/api/developer'), {
      json: {
        vat_id: 'DE123456789',
        billing_email: 'pay@featherstone.example',
        billing_address: { address: 'Featherstone Lane 1', city: 'Berlin', postal: '10115' },
      },
    });
    const invited = await createInvitation(app, { invitedBy: owner.userId as `usr_${string}` });
    const traces = [owner.email, 'Wilhelmina', 'Featherstone', '7654321', 'DE123456789', invited.email];
    for (const trace of traces) expect(await rowsWith(trace), trace).not.toEqual([]);
    const linesOf = async () =>
      (
        await app.database.db
          .selectFrom('activity')
          .select('action')
          .where('product_id', '=', product_id)
          .orderBy('time')
          .execute()
      ).length;
    const lines = await linesOf();
    await remove();
    expect(await linesOf()).toBe(lines); // blank, but still there
    for (const trace of traces) expect(await rowsWith(trace), trace).toEqual([]);
  });

  it('frees the email, which signs up again and sees nothing of the old account ACC-52', async () => {
    await makeProject(owner);
    await remove();
    const again = await newOwner(app, { email: owner.email });
    expect(again.userId).not.toBe(owner.userId);
    const { person } = again;
    expect((await person.get(person.portal('/api/developer'))).status).toBe(404);
    expect((await again.read('data')).body).toMatchObject({
      projects: [],
      developer_account: null,
      invitations: { sent: [], received: [] },
    });
  });

  it('is refused with the project’s name while a paid one is active, and changes nothing ACC-52', async () => {
    const { product_id, apiKey } = await makeProject(owner);
    await project(product_id).set({ is_paid: true, app_name: 'Courier dispatch', plan_name: 'Pro' }).execute();
    const refused = await remove();
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { reason: 'PAID_PROJECT_ACTIVE', fields: [{ reason: 'PAID_PROJECT_ACTIVE' }] } },
    });
    expect(JSON.stringify(refused.body)).toContain('Courier dispatch');
    expect((await owner.read('deletion')).body).toMatchObject({
      data: { blocking: [{ product_id, app_name: 'Courier dispatch', plan_name: 'Pro' }], closing: [] },
    });
    expect(await aliveness(owner)).toEqual([200, 200]);
    expect(await verify(app, apiKey)).toBe('VALID');
    expect(app.mails.at(-1)?.kind).not.toBe('account-deleted');

    await project(product_id).set({ aria_status: 'CANCELLED' }).execute();
    expect((await remove()).status).toBe(204);
  });

  it('says beforehand which projects would be closed ACC-52', async () => {
    expect((await owner.read('deletion')).body).toMatchObject({ data: { blocking: [], closing: [] } });
    const { product_id } = await makeProject(owner);
    expect((await owner.read('deletion')).body).toMatchObject({ data: { blocking: [], closing: [{ product_id }] } });
  });

  it('asks for the email of the account, however it is typed ACC-52', async () => {
    for (const email of ['somebody.else@people.example', 'x']) {
      expect(await remove(owner, email)).toMatchObject({
        status: 400,
        body: { error: { reason: 'INVALID_FIELDS', fields: [{ path: 'email' }] } },
      });
    }
    expect((await remove(owner, `  ${owner.email.toUpperCase()} `)).status).toBe(204);
  });

  it('asks for a recent proof of who it is ACC-52', async () => {
    app.clock.advance(10 * 60_000);
    expect(await remove()).toMatchObject({ status: 403, body: { error: { reason: 'REAUTHENTICATION_REQUIRED' } } });
    expect(await aliveness(owner)).toEqual([200, 200]);
    await owner.change('POST', 'confirm-identity', { password: testPassword });
    expect((await remove()).status).toBe(204);
  });

  it('happens once when it is sent twice at once ACC-52', async () => {
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 401]);
    expect(app.mails.filter(({ kind, to }) => kind === 'account-deleted' && to === owner.email)).toHaveLength(1);
  });

  it('needs the header that a foreign page cannot send ACC-52', async () => {
    const url = owner.person.account('/api/account/deletion');
    const forged = await owner.person.send('POST', url, { json: { email: owner.email }, withoutXsrf: true });
    expect(forged).toMatchObject({ status: 403, body: { error: { reason: 'XSRF_MISMATCH' } } });
  });

  it('lets a call that was running meanwhile make no account anew ACC-52', async () => {
    const { person } = owner;
    const late = { ...developer, last_name: 'Latecomer' };
    const answers = await Promise.all([
      remove(),
      person.post(person.portal('/api/developer'), late),
      person.post(person.portal('/api/project'), { plan_id: 'Freemium-Basic', date: '2026-11-21', user: late }),
    ]);
    expect(answers[0].status).toBe(204);
    expect(await rowsWith('Latecomer')).toEqual([]);
    const own = app.database.db
      .selectFrom('project')
      .innerJoin('developer_account', 'developer_account.developer_id', 'project.developer_id');
    const active = await own
      .select('product_id')
      .where('userId', '=', owner.userId as `usr_${string}`)
      .where('project.aria_status', '=', 'ACTIVE')
      .execute();
    expect(active).toEqual([]);
  });

  it('takes everything that hangs on a user along, whatever table it is in ACC-52', async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      select conrelid::regclass::text as name, confdeltype as rule from pg_constraint
      where contype = 'f' and confrelid = 'user_account'::regclass`.execute(app.database.db);
    const kept = rows.filter(({ rule }) => rule !== 'c').map(({ name: table }) => table);
    expect([...new Set(kept)]).toEqual(['invitation']); // others were deleted with the account
  });
});
