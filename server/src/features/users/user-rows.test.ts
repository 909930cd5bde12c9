import type { UserPage } from '@waypost/contract/entities/users';
import type { ProjectId } from '@waypost/domain/base/ids';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { newEmail } from '../../../test/factories/accounts.ts';
import { adminOf, createReseller, type Reseller } from '../../../test/factories/customers.ts';
import { createPerson, type Person } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { roleHolders } from '../../db/migrations/0111-role-holders.ts';
import type { Executor } from '../../db/transaction.ts';

let app: TestApp;
let reseller: Reseller;
let fleet: ProjectId;
let fleetApps: string[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());
beforeEach(async () => {
  reseller = await createReseller(app);
  const standing = { customer_id: reseller.acme };
  const sold = { plan_id: 'reseller_starter', app_name: 'Łódź Fleet', channel: 'reseller', standing };
  fleet = await createProject(app, reseller.account, sold);
  fleetApps = [
    await createApp(app, { product_id: fleet }),
    await createApp(app, { product_id: fleet }, { platform: 'server' }),
  ];
});

type Role = { readonly name: string; readonly value: string };
const driver = (value: string): Role => ({ name: 'Driver', value });

const newInvitation = (id: string, roles: readonly Role[], email: string) =>
  sql`
    insert into invitation (invitation_id, token_hash, email, realm, roles, invited_by, created_at, sent_at, expires_at)
    select ${id}, sha256(convert_to(${id}, 'UTF8')), ${email}, realm, ${JSON.stringify(roles)}::jsonb, "userId",
      ${app.clock()}, ${app.clock()}, ${new Date(app.clock().getTime() + 1000)}
    from user_account where "userId" = ${reseller.userId}`.execute(app.database.db);

/** An active user with these roles, or an invited one without a name. */
async function newUser(roles: readonly Role[], { name, email = newEmail() }: { name?: string; email?: string } = {}) {
  const { db } = app.database;
  if (name === undefined) {
    await newInvitation(app.services.newId('inv'), roles, email);
    return email;
  }
  const { userId } = await createPerson(app, { roles: [...roles] });
  const [firstName = '', lastName = ''] = name.split(' ');
  await db.updateTable('user_account').set({ firstName, lastName, email }).where('userId', '=', userId).execute();
  return email;
}

async function found(query: Readonly<Record<string, string>>, { browser }: Pick<Person, 'browser'> = reseller) {
  const { total, data } = (await browser.call('GET', `/users/manage.json?${String(new URLSearchParams(query))}`))
    .body as UserPage;
  return { total, emails: data.map(({ user }) => user.email) };
}

describe('a search among users', () => {
  it('finds email, full name and project, in any case, and nothing else USR-06', async () => {
    const [fleetApp = ''] = fleetApps;
    const [web] = reseller.apps;
    const ada = await newUser([driver(web)], { name: 'Ada Łukasiewicz', email: 'ada@acme.example' });
    const bob = await newUser([driver(web), driver(fleetApp)], { name: 'Bob Stone', email: 'bob@fleet.example' });
    const eve = await newUser([driver(fleetApp)], { email: 'eve_100%@acme.example' });
    await newUser([driver(fleetApp)], { name: 'Zed Stranger', email: 'łukasz@rival.example' });
    const rival = await createReseller(app);
    const rows = async (search: string) => (await found({ search })).emails.toSorted();
    expect(await rows('ACME')).toEqual([ada, eve]);
    expect(await rows('  ada łukas ')).toEqual([ada]);
    expect(await rows('ŁUKASIEWICZ')).toEqual([ada]);
    // by the project alone only the rows of that project, by the person all of theirs
    expect(await rows('łódź')).toEqual([bob, eve, 'łukasz@rival.example']);
    expect(await rows('fleet')).toEqual([bob, bob, eve, 'łukasz@rival.example']);
    expect(await rows('bob stone')).toEqual([bob, bob]);
    for (const text of ['%', '_100']) expect(await rows(text), text).toEqual([eve]);
    for (const text of ['Driver', 'Web', 'null', "'"]) expect(await rows(text), text).toEqual([]);
    expect(await rows('   ')).toHaveLength(5);
    expect(await found({ search: 'ada' }, rival)).toEqual({ total: 0, emails: [] });
    expect((await reseller.browser.call('GET', `/users/manage.json?search=${'a'.repeat(201)}`)).status).toBe(400);
  });

  it('is one of pages too: each row once, in the order of users and apps, with the number of all USR-06 USR-07 REQ-80', async () => {
    const apps = [...fleetApps, ...reseller.apps];
    const names = ['Ann', 'Ben', 'Cid', 'Dan', undefined];
    for (const [at, name] of names.entries())
      await newUser(
        [...apps.slice(at % 3).map(driver), adminOf(apps[0] ?? '')],
        name === undefined ? {} : { name: `${name} Lee` },
      );
    for (const search of ['', 'lee', 'łódź']) {
      const all = (await reseller.browser.call('GET', `/users/manage.json?search=${encodeURIComponent(search)}`))
        .body as UserPage;
      const keys = all.data.map(({ user, permissions }) => `${user.userId} ${permissions[0]?.values[0]?.value}`);
      expect(keys, search).toEqual([...new Set(keys)].toSorted());
      expect(all.total, search).toBe(keys.length);
      // an admin's role is no permission of a user
      for (const { permissions } of all.data) expect(permissions.map(({ name }) => name)).toEqual(['Driver']);
      const paged: string[] = [];
      for (let start = 0; start < keys.length + 3; start += 3) {
        const page = await found({ search, start: String(start), count: '3' });
        expect(page.total, `${search} at ${start}`).toBe(keys.length);
        paged.push(...page.emails);
      }
      expect(paged, search).toEqual(all.data.map(({ user }) => user.email));
    }
  });
});

describe('the users of a project', () => {
  it('are those of its apps whose users the caller manages USR-02 REQ-80 ROL-15', async () => {
    const [one = '', other = ''] = fleetApps;
    const [web] = reseller.apps;
    const [first, second] = [await newUser([driver(one)]), await newUser([driver(other)])];
    await newUser([driver(web)]);
    expect((await found({ product_id: fleet })).emails.toSorted()).toEqual([first, second].toSorted());
    expect((await found({ product_id: fleet, appId: one })).emails).toEqual([first]);
    const admin = await createPerson(app, { roles: [adminOf(other), driver(web)] });
    expect((await found({ product_id: fleet }, admin)).emails).toEqual([second]);
    const list = (person: Person, product_id: string) =>
      person.call('GET', `/users/manage.json?product_id=${product_id}`);
    expect(await list(admin, reseller.product_id)).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });
    const missing = { status: 404, reason: 'NOT_FOUND' };
    expect(await list(await createReseller(app), fleet)).toMatchObject(missing);
    expect(await list(reseller, 'prj_00000000000000000000000000')).toMatchObject(missing);
  });
});

type Held = { readonly value: string; readonly holder_id: string; readonly names: readonly string[] };
const heldIn = async (db: Executor, ids: readonly string[]) =>
  (
    await sql<Held>`select value, holder_id, names from role_holder where holder_id = any(${[...ids]}::text[])`.execute(
      db,
    )
  ).rows
    .map(({ value, holder_id, names }) => `${holder_id} ${value} ${names.join()}`)
    .toSorted();

describe('the table of who has a role', () => {
  const values = ['app_1', 'app_2', 'cus_1', ''];
  const roles = fc.uniqueArray(
    fc.record({ name: fc.constantFrom('Driver', 'Viewer', 'customeradmin'), value: fc.constantFrom(...values) }),
    {
      maxLength: 6,
      selector: ({ name, value }) => `${name} ${value}`,
    },
  );
  const expected = (id: string, held: readonly Role[]) =>
    values
      .filter((value) => value !== '' && held.some((role) => role.value === value))
      .map(
        (value) =>
          `${id} ${value} ${held
            .filter((role) => role.value === value)
            .map(({ name }) => name)
            .toSorted()
            .join()}`,
      )
      .toSorted();

  it('has the roles of active users and of open invitations after any sequence of changes USR-20', async () => {
    const { db } = app.database;
    const { userId } = await createPerson(app);
    const id = app.services.newId('inv');
    const user = (to: object) => db.updateTable('user_account').set(to).where('userId', '=', userId).execute();
    const invitation = db.updateTable('invitation').where('invitation_id', '=', id);
    const changes = fc.array(fc.tuple(roles, fc.boolean(), roles, fc.boolean()), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(changes, async (sequence) => {
        await newInvitation(id, [], newEmail());
        for (const [held, isActive, offered, isOpen] of sequence) {
          await user({ roles: JSON.stringify(held), status: isActive ? 'active' : 'suspended' });
          const accepted = isOpen
            ? { accepted_at: null, accepted_by: null }
            : { accepted_at: app.clock(), accepted_by: userId };
          await invitation.set({ roles: JSON.stringify(offered), ...accepted }).execute();
          const wanted = [...expected(userId, isActive ? held : []), ...expected(id, isOpen ? offered : [])];
          expect(await heldIn(db, [userId, id])).toEqual(wanted.toSorted());
        }
        await db.deleteFrom('invitation').where('invitation_id', '=', id).execute();
        expect(await heldIn(db, [id])).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('is filled from the roles that there are when it is made USR-20', async () => {
    const { userId } = await createPerson(app, { roles: [driver('app_1'), adminOf('app_1'), driver('app_2')] });
    const suspended = await createPerson(app, { roles: [driver('app_1')] });
    const ofSuspended = app.database.db.updateTable('user_account').where('userId', '=', suspended.userId);
    await ofSuspended.set({ status: 'suspended' }).execute();
    await newUser([driver('app_1')]);
    const back = new Error('rolled back');
    const remade = app.database.transact(async (tx) => {
      const held = async () => (await sql<Held>`select * from role_holder order by holder_id, value`.execute(tx)).rows;
      const before = await held();
      await sql`drop table role_holder`.execute(tx);
      for (const name of [
        'keep_roles_of_user() cascade',
        'keep_roles_of_invitation() cascade',
        'keep_role_holder',
        'roles_by_value',
      ])
        await sql`drop function ${sql.raw(name)}`.execute(tx);
      await roleHolders.up(tx);
      expect(await held()).toEqual(before);
      expect(await heldIn(tx, [userId])).toEqual([`${userId} app_1 Driver,customeradmin`, `${userId} app_2 Driver`]);
      throw back;
    });
    await expect(remade).rejects.toBe(back);
  });
});
