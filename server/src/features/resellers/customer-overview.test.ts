import type { CustomerOverviewRow } from '@waypost/contract/entities/customer-overview';
import { addDays, type Day, dayOf } from '@waypost/domain/base/day';
import type { CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { customerSorts } from '@waypost/domain/resellers/customer-overview';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { type Call, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { createUsage } from '../../../test/factories/usage.ts';
import { csvLines } from '../../../test/csv-lines.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createCustomerSeed } from '../customers/customer-seed.service.ts';
import { listOverview, chosenOf } from './customer-overview.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => app.dispose());

async function newReseller() {
  const person = await createPerson(app, { roles: [{ name: 'reseller', value: '' }] });
  const account = await createDeveloper(app, person);
  const seed = createCustomerSeed(app.services);
  const { developer_id } = account;
  const customer = (customer_name: string) =>
    app.services.transact((tx) => seed(tx, { developer_id, customer_name, created: app.clock() }));
  const project = (customer_id: CustomerId, standing: object = {}) =>
    createProject(app, account, { plan_id: 'reseller_starter', standing: { customer_id, ...standing } });
  return { ...person, account, customer, project };
}

type List = { readonly items: readonly CustomerOverviewRow[]; readonly total: number };
const list = async (call: Call, query = ''): Promise<List> =>
  (await call('GET', `/api/reseller/customers${query}`)).data as unknown as List;
const namesOf = ({ items }: List) => items.map(({ customer_name }) => customer_name);

const units = (amount: number) => ({ cap: { measure: 'units', amount, at_limit: 'warn' } });

/** Three customers that differ in everything. */
async function threeCustomers() {
  const reseller = await newReseller();
  const { call, customer, project } = reseller;
  const today = dayOf(app.clock());
  const [acme, bolt, empty] = [await customer('acme'), await customer('Bolt & Söhne'), await customer('=A()')];
  const first = await project(acme, { expiry_date: addDays(today, 30) });
  await project(acme, { expiry_date: addDays(today, 31) });
  const ended = await project(acme, { expiry_date: today });
  const other = await project(bolt, { expiry_date: addDays(today, -1) });
  const day = { day: '2026-11-03', service: 'route', units: 40 };
  const addUse = async (product_id: ProjectId, used: number) =>
    createUsage(app, { product_id, app_id: await createApp(app, { product_id }) }, [{ ...day, units: used }]);
  const app_id = await createApp(app, { product_id: first });
  await createUsage(app, { product_id: first, app_id }, [day, { ...day, day: '2026-10-31', units: 900 }]);
  await addUse(other, 9);
  await call('PUT', `/api/project/${other}/spend-caps/customer`, units(10));
  await call('PUT', `/api/project/${other}/spend-caps/project`, units(18));
  await call('PUT', `/api/project/${ended}/spend-caps/project`, units(1));
  const { db } = app.database;
  await sql`update project set aria_status = 'CANCELLED' where product_id = ${ended}`.execute(db);
  for (const [at, expires, accepted] of [
    ['1', '2026-12-20', null],
    ['2', '2026-11-19', null],
    ['3', '2026-12-20', app.clock()],
  ] as const)
    await sql`
      insert into invitation (invitation_id, token_hash, email, realm, roles, invited_by, created_at, sent_at, expires_at, customer_id, accepted_at, accepted_by)
      values (${`inv_${bolt}${at}`}, ${Buffer.from(`${bolt}${at}`)}, ${`${at}@bolt.example`}, 'waypost', '[]', ${reseller.userId},
        ${app.clock()}, ${app.clock()}, ${new Date(expires)}, ${bolt}, ${accepted}, ${accepted && reseller.userId})`.execute(
      db,
    );
  return { ...reseller, acme, bolt, empty, today };
}

describe('the overview of a reseller’s customers', () => {
  it('has projects, use, caps, what expires soon and open invitations of each', async () => {
    const { call, acme, bolt, empty, today } = await threeCustomers();
    const none = { projects: 0, units: 0, cap_level: null, next_expiry: null, expiring: 0, open_invitations: 0 };
    expect(await list(call)).toMatchObject({
      total: 3,
      page: 1,
      page_size: 50,
      items: [
        { ...none, customer_id: empty, customer_name: '=A()' },
        { ...none, customer_id: acme, projects: 2, units: 40, next_expiry: addDays(today, 30), expiring: 1 },
        { ...none, customer_id: bolt, projects: 1, units: 9, cap_level: 90, open_invitations: 1 },
      ],
    });
  });

  it('leaves out caps whose period is over', async () => {
    const { account, call, bolt } = await threeCustomers();
    const { developer_id } = account;
    const request = { developer_id, now: app.clock(), limit: 50, offset: 0, filter: 'all' } as const;
    const levelOn = async (today: Day) =>
      (await listOverview(app.database.db, { ...request, today })).items.find((row) => row.customer_id === bolt)
        ?.cap_level;
    expect(await levelOn('2026-11-30')).toBe(90);
    expect(await levelOn('2026-12-01')).toBe(0);
    expect(await levelOn('2026-12-20')).toBe(null);
    expect(namesOf(await list(call, '?filter=capped'))).toEqual(['Bolt & Söhne']);
  });

  it('is searched, filtered, sorted with empty values last, and has pages', async () => {
    const { call, customer, bolt } = await threeCustomers();
    expect(namesOf(await list(call, '?q=sohne'))).toEqual(['Bolt & Söhne']);
    expect(namesOf(await list(call, '?q=%25'))).toEqual([]);
    expect(namesOf(await list(call, '?filter=expiring'))).toEqual(['acme']);
    expect(namesOf(await list(call, '?filter=invited'))).toEqual(['Bolt & Söhne']);
    expect(namesOf(await list(call, '?filter=capped'))).toEqual(['Bolt & Söhne']);
    const sorted = async (sort: string, direction: string) =>
      namesOf(await list(call, `?sort=${sort}&direction=${direction}`))[0];
    expect(await sorted('customer_name', 'descending')).toBe('Bolt & Söhne');
    for (const sort of ['projects', 'units']) expect(await sorted(sort, 'descending'), sort).toBe('acme');
    for (const direction of ['ascending', 'descending']) {
      expect(await sorted('next_expiry', direction)).toBe('acme');
      expect(await sorted('cap_level', direction)).toBe('Bolt & Söhne');
    }
    expect(await sorted('open_invitations', 'descending')).toBe('Bolt & Söhne');
    for (let count = 0; count < 50; count += 1) await customer(`More ${count}`);
    const second = await list(call, '?page=2');
    expect([second.total, second.items.length]).toEqual([53, 3]);
    expect(await list(call, '?page=9')).toEqual(second);
    expect(await list(call, '?page=9&q=sohne')).toMatchObject({ total: 1, page: 1, items: [{ customer_id: bolt }] });
    expect(await list(call, '?page=2&q=nobody')).toMatchObject({ total: 0, page: 1, items: [] });
    expect(await call('GET', '/api/reseller/customers?sort=developer_id')).toMatchObject({ status: 400 });
    expect(await call('GET', '/api/reseller/customers?page=0')).toMatchObject({ status: 400 });
  });

  it('is downloaded as a file, whose names are no formulas OPS-14', async () => {
    const { browser, empty } = await threeCustomers();
    const answer = await browser.portal('/api/reseller/customers.csv?sort=units&direction=ascending');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="customers.csv"');
    const lines = await csvLines(answer);
    expect(lines[0]).toBe('customer_id,customer_name,projects,units,cap_level,next_expiry,expiring,open_invitations');
    expect(lines).toContain(`${empty},'=A(),0,0,,,0,0`);
    expect(lines).toHaveLength(4);
  });

  it('is of the reseller’s own customers, and for resellers', async () => {
    const { call } = await newReseller();
    await threeCustomers();
    expect(await list(call)).toMatchObject({ items: [], total: 0 });
    const developer = await createPerson(app);
    for (const path of ['/api/reseller/customers', '/api/reseller/customers.csv'])
      expect(await developer.call('GET', path)).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
  });
});

describe('the overview of 5,000 customers with 20,000 projects', () => {
  it('reads neither all projects nor their usage for any order (RES-65)', async () => {
    const { account, call } = await newReseller();
    const { developer_id } = account;
    const { db } = app.database;
    await sql`
      insert into customer (customer_id, developer_id, customer_name, created)
      select 'cus_' || lpad(n::text, 26, '0'), ${developer_id}, 'Company ' || n, now() from generate_series(1, 5000) as n`.execute(
      db,
    );
    const sample = await createProject(app, account, { plan_id: 'reseller_starter' });
    const columns = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'project' and column_name not in ('product_id', 'creation_flow_id', 'customer_id')`.execute(
      db,
    );
    const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)));
    await sql`alter table project disable trigger customer_figures_of_project`.execute(db);
    await sql`
      insert into project (product_id, creation_flow_id, customer_id, ${names})
      select 'prj_' || lpad(n::text, 26, '0'), 'flow' || n, 'cus_' || lpad((1 + n % 5000)::text, 26, '0'), ${names}
      from project, generate_series(1, 20000) as n where product_id = ${sample}`.execute(db);
    await sql`alter table project enable trigger customer_figures_of_project`.execute(db);
    await sql`
      update customer_figures set projects = now.projects
      from (select customer_id, count(*)::int as projects from project group by 1) as now
      where now.customer_id = customer_figures.customer_id`.execute(db);
    await sql`analyze customer, project, customer_figures`.execute(db);
    const request = { developer_id, today: '2026-11-20', now: app.clock(), limit: 50, offset: 0 };
    for (const sort of customerSorts) {
      const { rows } = await sql`explain (format json) ${chosenOf({ ...request, sort })}`.execute(db);
      const plan = JSON.stringify(rows);
      for (const table of ['project', 'usage_month'])
        expect(plan, sort).not.toMatch(new RegExp(`"Seq Scan",[^{}]*"Relation Name": ?"${table}"`, 'u'));
    }
    const page = await list(call, '?sort=projects&direction=descending');
    expect([page.total, page.items.length, page.items[0]?.projects]).toEqual([5000, 50, 4]);
  });
});
