import type { ProjectList, ProjectListQuery } from '@waypost/contract/entities/project-list';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { ProjectId } from '@waypost/domain/base/ids';
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { type Call, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createCustomerDirectory } from '../customers/customers.service.ts';
import { createCustomerSeed } from '../customers/customer-seed.service.ts';
import { createFiguresOf } from './project-figures.service.ts';
import { createProjectList } from './project-list.service.ts';
import { pageOfProjects } from './project-list.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const asReseller = { roles: [{ name: 'reseller', value: '' }] };
async function newDeveloper(person: Parameters<typeof createPerson>[1] = {}) {
  const owner = await createPerson(app, person);
  return { ...owner, account: await createDeveloper(app, owner) };
}
const list = async (call: Call, query = ''): Promise<ProjectList> =>
  (await call('GET', `/api/projects${query}`)).data as unknown as ProjectList;
const namesOf = ({ items }: ProjectList) => items.map(({ projectName }) => projectName);

describe('the list of one’s own projects', () => {
  it('has name, plan, creation date and status of each, the newest first PRJ-15 PRJ-17 PRJ-10', async () => {
    const { call, account } = await newDeveloper();
    const old = await createProject(app, account, {
      app_name: 'Old',
      created: new Date('2025-01-02T03:04:05Z'),
      aria_status: 'SUSPENDED',
    });
    await createProject(app, account, { app_name: 'New', plan_id: 'Freemium-Pro' });
    const whole = await list(call);
    expect(whole).toMatchObject({ total: 2, all: 2, page: 1, channel: 'self-serve', freemium_remaining: 2 });
    expect(namesOf(whole)).toEqual(['New', 'Old']);
    expect(whole.items[1]).toEqual({
      id: old,
      projectName: 'Old',
      plan: 'Freemium Basic',
      creationDate: '2025-01-02T03:04:05.000Z',
      expirationDate: null,
      status: 'SUSPENDED',
      isMigrated: false,
      pending_changes: [],
      customerName: null,
      customerEmail: null,
      app_id: null,
      figures: { daily: Array.from({ length: 30 }, () => 0), month: 0, limit: 250_000, keys: 0 },
    });
    expect(namesOf(await list(call, '?sort=ascending'))).toEqual(['Old', 'New']);
  });

  it('is empty for users without an account, and never shows another’s PRJ-15 ROL-15', async () => {
    const { account } = await newDeveloper();
    await createProject(app, account);
    const { call } = await createPerson(app);
    expect(await list(call)).toMatchObject({ items: [], total: 0, all: 0, channel: null, freemium_remaining: 3 });
  });

  it.each([
    ['self-serve', 3],
    ['key-account', 3],
    ['automotive', 3],
    ['aws', 1],
    ['aws-marketplace', 1],
    ['unheard-of', 1],
    ['constructor', 1],
  ])('says that the channel %s has %i freemium projects left (CRE-46)', async (channel, allowance) => {
    const owner = await createPerson(app);
    const account = await createDeveloper(app, owner, { standing: { channel } });
    expect(await list(owner.call)).toMatchObject({ channel, freemium_remaining: allowance });
    await createProject(app, account);
    await createProject(app, account, { plan_id: 'Evaluation' });
    await createProject(app, account, { aria_status: 'CANCELLED' });
    expect(await list(owner.call)).toMatchObject({ freemium_remaining: allowance - 1 });
  });

  it('takes the allowance of the role before the account’s, and the others’ where the channel has none (CRE-46)', async () => {
    const allowances = { self_serve: 5, reseller: 2, others: 7 };
    const configured = await startTestApp({ file: { freemium_allowance: allowances } });
    const reseller = await createPerson(configured, asReseller);
    await createDeveloper(configured, reseller);
    expect(await list(reseller.call)).toMatchObject({ freemium_remaining: 2 });
    const partner = await createPerson(configured);
    await createDeveloper(configured, partner, { standing: { channel: 'partner' } });
    expect(await list(partner.call)).toMatchObject({ freemium_remaining: 7 });
    expect(await list((await createPerson(configured)).call)).toMatchObject({ freemium_remaining: 5 });
    await configured.dispose();
  });

  it('leaves out projects outside of the active set when asked PRJ-05', async () => {
    const { call, account } = await newDeveloper();
    for (const aria_status of ['ACTIVE', 'INACTIVE', 'CANCELLED', 'CANCELLATION PENDING', 'ARCHIVED'] as const) {
      await createProject(app, account, { app_name: aria_status, aria_status });
    }
    expect(namesOf(await list(call, '?status=active')).toSorted()).toEqual(['ACTIVE', 'CANCELLATION PENDING']);
  });
});

describe('searching', () => {
  let call: Call;
  beforeAll(async () => {
    const { account, ...owner } = await newDeveloper();
    ({ call } = owner);
    await createProject(app, account, {
      app_name: 'Store finder',
      created: new Date('2025-01-02T23:59:59Z'),
      aria_status: 'SUSPENDED DUNNING 2',
    });
    await createProject(app, account, {
      app_name: 'Moved',
      created: new Date('2025-02-01Z'),
      aria_status: 'CANCELLATION PENDING',
      standing: { isMigrated: true },
    });
    const pending = { pending_changes: [{ tag: 'upgradeProject' }] };
    await createProject(app, account, {
      app_name: '100%_Off',
      created: new Date('2025-03-01Z'),
      plan_id: 'Freemium-Pro',
      standing: pending,
    });
  });

  it.each([
    ['STORE', ['Store finder']],
    ['freemium pro', ['100%_Off']],
    ['jan 2, 2025', ['Store finder']],
    ['active dunning', ['Store finder']],
    ['change pending', ['100%_Off']],
    ['migrated', ['Moved']],
    ['cancellation pending', []],
    ['%', ['100%_Off']],
    ['_', ['100%_Off']],
    ['  ', ['100%_Off', 'Moved', 'Store finder']],
    ['nothing like it', []],
  ])('finds %j in any text column, in any case PRJ-04', async (q, names) => {
    const found = await list(call, `?q=${encodeURIComponent(q)}`);
    expect(namesOf(found)).toEqual(names);
    expect(found).toMatchObject({ total: names.length, all: 3 });
  });

  it.each(['?page=0', '?page=x', '?page_size=101', '?sort=name', '?status=some', '?q=%00', `?q=${'x'.repeat(201)}`])(
    'refuses %s and names the parameter REQ-15',
    async (query) => {
      expect(await call('GET', `/api/projects${query}`)).toMatchObject({
        status: 400,
        fields: [{ path: /\?(\w+)/.exec(query)?.[1] }],
      });
    },
  );
});

/** 4,999 copies of this project, each an hour younger, with numbered ids, without counting after each of them. */
async function copyProjects(first: ProjectId, idOf: (n: RawBuilder<unknown>) => RawBuilder<unknown>): Promise<void> {
  await sql`alter table project disable trigger customer_figures_of_project`.execute(app.database.db);
  await sql`insert into project select made.* from project, generate_series(1, 4999) as n,
      jsonb_populate_record(project, jsonb_build_object('product_id', ${idOf(sql`n`)}, 'creation_flow_id', ${idOf(sql`n`)},
        'app_name', 'Project ' || n, 'created', project.created + n * interval '1 hour')) as made
    where project.product_id = ${first}`.execute(app.database.db);
  await sql`alter table project enable trigger customer_figures_of_project`.execute(app.database.db);
}

describe('a list of 5,000 projects', () => {
  it('is answered by pages, from the index of the account alone', async () => {
    const { call, account } = await newDeveloper();
    const first = await createProject(app, account, { created: new Date('2020-01-01Z') });
    const { db } = app.database;
    await copyProjects(first, (n) => sql`'prj_' || lpad(${n}::text, 26, '0')`);
    await sql`analyze project`.execute(db);
    const pages = [
      await list(call),
      await list(call, '?page=2'),
      await list(call, '?page=100'),
      await list(call, '?page=101'),
    ];
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [50, 5000],
      [50, 5000],
      [50, 5000],
      [0, 5000],
    ]);
    expect(namesOf(pages[0] as ProjectList).slice(0, 2)).toEqual(['Project 4999', 'Project 4998']);
    expect(namesOf(pages[1] as ProjectList)[0]).toBe('Project 4949');
    expect(namesOf(await list(call, '?q=project%2049&sort=ascending')).slice(0, 2)).toEqual([
      'Project 49',
      'Project 490',
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(150);
    for (const ascending of [true, false]) {
      const filter = {
        developer_id: account.developer_id,
        onlyActive: false,
        text: '',
        withCustomers: false,
        administered: [],
      };
      const query = pageOfProjects(db, filter, { ascending, limit: 50, offset: 0 });
      const plan = (await query.explain('json')) as { 'QUERY PLAN': unknown }[];
      expect(JSON.stringify(plan)).toContain('project_list');
      expect(JSON.stringify(plan)).not.toMatch(/"Seq Scan"|"Sort Key": ?\["project/);
    }
  });
});

describe('a reseller’s list of 5,000 projects', () => {
  /** The query plans of a page and its number of statements. */
  async function measured(user: SessionUser, query: ProjectListQuery) {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const db = app.database.db.withPlugin(counting);
    const { developers } = app.services;
    const answer = createProjectList({
      db,
      developers,
      customers: createCustomerDirectory({ db, clock: app.clock, catalog: app.services.catalog }),
      catalog: app.services.catalog,
      figuresOf: createFiguresOf({ db, clock: app.clock }),
      config: app.config,
    });
    const { items, total } = await answer(user, query);
    return {
      statements,
      total,
      shown: items.length,
      named: items.filter(({ customerEmail }) => customerEmail !== null).length,
    };
  }

  it('takes as many statements for a hundred rows as for ten, each with customer and admin, from indexes PRJ-13 PRJ-16', async () => {
    const reseller = await newDeveloper(asReseller);
    const { developer_id } = reseller.account;
    const { db } = app.database;
    const first = await createProject(app, reseller.account, { created: new Date('2020-01-01Z') });
    const firstApp = await createApp(app, { product_id: first });
    const seed = createCustomerSeed(app.services);
    const customer_id = await app.services.transact((tx) =>
      seed(tx, { developer_id, customer_name: 'Acme Maps', created: app.clock() }),
    );
    await db.updateTable('project').set({ customer_id }).where('product_id', '=', first).execute();
    const copyOf = (prefix: string) => (n: RawBuilder<unknown>) =>
      sql`${sql.lit(prefix)} || lpad((${n} + 5000)::text, 26, '0')`;
    await copyProjects(first, copyOf('prj_'));
    await sql`insert into app select made.* from app, generate_series(1, 4999) as n,
        jsonb_populate_record(app, jsonb_build_object('app_id', ${copyOf('app_')(sql`n`)}, 'hrn', n::text, 'product_id', ${copyOf('prj_')(sql`n`)})) as made
      where app.app_id = ${firstApp}`.execute(db);
    const admin = await createPerson(app);
    await sql`update user_account set roles = (
        select jsonb_agg(jsonb_build_object('name', 'customeradmin', 'value', app_id)) from app
        join project using (product_id) where developer_id = ${developer_id})
      where "userId" = ${admin.userId}`.execute(db);
    for (const table of ['project', 'app', 'customer', 'user_account', 'invitation'])
      await sql`analyze ${sql.ref(table)}`.execute(db);
    const user = reseller.browser.session;
    if (!user) throw new Error('The reseller is signed out');
    const [ten, hundred] = [await measured(user, { page_size: 10 }), await measured(user, { page_size: 100 })];
    expect([ten, hundred]).toMatchObject([
      { shown: 10, named: 10, total: 5000 },
      { shown: 100, named: 100, total: 5000 },
    ]);
    expect(hundred.statements).toBe(ten.statements);
    expect(hundred.statements).toBeLessThanOrEqual(6);
    const filter = { developer_id, onlyActive: false, text: '', withCustomers: true, administered: [] };
    const plan = JSON.stringify(
      await pageOfProjects(db, filter, { ascending: false, limit: 50, offset: 0 }).explain('json'),
    );
    expect(plan).toContain('project_list');
    expect(plan).not.toMatch(/"Sort Key": ?\["project/);
    expect(plan).not.toMatch(/"Node Type": ?"Seq Scan"[^}]*"Relation Name": ?"(project|app)"/);
  });
});

describe('a reseller’s list', () => {
  it('has customers, their admins and expiry dates, as customers and authorisations tell them PRJ-13 PRJ-16', async () => {
    const reseller = await newDeveloper(asReseller);
    const { account, call } = reseller;
    const seed = createCustomerSeed(app.services);
    const customer_id = await app.services.transact((tx) =>
      seed(tx, { developer_id: account.developer_id, customer_name: 'Acme Maps', created: app.clock() }),
    );
    const product_id = await createProject(app, account, {
      plan_id: 'Evaluation',
      created: new Date('2026-03-01Z'),
      standing: { customer_id },
    });
    const app_id = await createApp(app, { product_id });
    await createProject(app, account, { app_name: 'For nobody yet', created: new Date('2026-04-01Z') });
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value: app_id }] });
    const email = admin.browser.session?.email;
    const row = {
      customerName: 'Acme Maps',
      customerEmail: email,
      projectName: 'Evaluation',
      plan: 'Evaluation',
      expirationDate: '2026-05-30',
      status: 'ACTIVE',
      id: product_id,
      app_id,
    };
    expect((await list(call)).items).toMatchObject([
      { projectName: 'For nobody yet', customerName: null, customerEmail: null },
      row,
    ]);
    for (const q of ['acme', `${email}`.toUpperCase(), '2026-05']) {
      expect((await list(call, `?q=${encodeURIComponent(q)}`)).items).toMatchObject([row]);
    }
    const customers = (await call('GET', '/customers/list.json')).data as unknown as object[];
    const application = {
      application_id: app_id,
      product_id,
      project_name: 'Evaluation',
      plan: 'Evaluation',
      expiry_date: '2026-05-30',
      aria_status: 'ACTIVE',
    };
    expect(customers).toMatchObject([
      {
        customer_id,
        customer_name: 'Acme Maps',
        applications: [application],
        customer_admins: [{ user: { email }, status: 'active' }],
      },
    ]);
    const authorisations = await call('GET', '/authorizations/list.json?roleName=customeradmin');
    expect(authorisations.data).toEqual([
      { userId: admin.userId, email, roleName: 'customeradmin', value: app_id, status: 'active' },
    ]);
  });
});
