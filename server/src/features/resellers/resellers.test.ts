import type { ResellerPlan } from '@waypost/contract/entities/resellers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../test/factories/apps.ts';
import { type Call, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createCustomerSeed } from '../customers/customer-seed.service.ts';
import { customersBeginning } from './resellers.store.ts';

let app: TestApp;
let reseller: Awaited<ReturnType<typeof newReseller>>;
let developer: Awaited<ReturnType<typeof createPerson>>;
beforeAll(async () => {
  app = await startTestApp({
    file: { reseller_hidden_plans: ['NBM3-BA'], reseller_plan_order: { 'NBM3-FFW': 1, 'NBM3-UBI': 2 } },
  });
  reseller = await newReseller();
  developer = await createPerson(app);
});
afterAll(() => app.dispose());

async function newReseller() {
  const person = await createPerson(app, { roles: [{ name: 'reseller', value: '' }] });
  const account = await createDeveloper(app, person);
  const seed = createCustomerSeed(app.services);
  const customer = (customer_name: string, customer_admin_email?: string) =>
    app.services.transact((tx) =>
      seed(tx, {
        developer_id: account.developer_id,
        customer_name,
        ...(customer_admin_email !== undefined && { customer_admin_email }),
        created: app.clock(),
      }),
    );
  return { ...person, account, customer };
}

const denied = { status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' };
const plansOf = async (query = ''): Promise<ResellerPlan[]> =>
  (await reseller.browser.portal(`/reseller/plans${query}`)).json() as Promise<ResellerPlan[]>;
const idsOf = (plans: readonly ResellerPlan[]) => plans.map(({ client_plan_id: id }) => id);
const everyPlan = (plans: readonly ResellerPlan[]): ResellerPlan[] =>
  plans.flatMap((plan) => [plan, ...everyPlan(plan.children)]);

describe('the catalogue for resellers', () => {
  it('has the groups of the asked model, of the configured one by default, and both for all (RES-08, REQ-108)', async () => {
    const newer = ['FLEET', 'BUSINESS_MAPPING', 'CONSUMER_MAPPING', 'EVALUATION'];
    const older = ['MAM-Segments', 'Loc-Map-Seg', 'Mob-Map-Seg'];
    expect(idsOf(await plansOf())).toEqual(newer);
    expect(idsOf(await plansOf('?model=nbm3'))).toEqual(newer);
    expect(idsOf(await plansOf('?model=hlssm'))).toEqual([...older, 'EVALUATION']);
    expect(idsOf(await plansOf('?model=all'))).toEqual([...older, ...newer]);
    expect((await reseller.browser.portal('/reseller/plans?model=other')).status).toBe(400);
  });

  it('describes at least 40 plans with their rules, their interval, their block type and the plans below (RES-09)', async () => {
    const plans = everyPlan(await plansOf('?model=all'));
    expect(plans.filter(({ PlanBlockType: type }) => type === 'CHARGE').length).toBeGreaterThanOrEqual(40);
    const fields =
      'MandatoryPlans OptionalPlans PlanBlockType RequiresPlans billing_interval children client_plan_id hidden internalName planName price';
    for (const plan of plans) expect(Object.keys(plan).toSorted().join(' ')).toBe(fields);
    const rules = plans.flatMap((plan) => [plan.MandatoryPlans, plan.OptionalPlans, plan.RequiresPlans]);
    for (const keyword of ['ANY|', 'ONE|', 'MAN|', 'ALL|'])
      expect(
        rules.some((rule) => rule?.startsWith(keyword)),
        keyword,
      ).toBe(true);
    expect(new Set(plans.map((plan) => plan.billing_interval))).toEqual(new Set([1, 12]));
  });

  it('marks hidden plans, and has the configured order', async () => {
    const [fleet, business] = await plansOf();
    expect(idsOf(fleet?.children ?? [])).toEqual(['NBM3-FFW', 'NBM3-UBI', 'NBM3-FFW-ANN']);
    const hidden = everyPlan(business ? [business] : []).filter((plan) => plan.hidden);
    expect(idsOf(hidden)).toEqual(['NBM3-BA']);
  });

  it('is read again only when it has changed (REQ-108)', async () => {
    const first = await reseller.browser.portal('/reseller/plans');
    const tag = first.headers.get('etag') ?? '';
    await first.text();
    const again = await reseller.browser.portal('/reseller/plans', { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is for resellers', async () => {
    expect((await developer.browser.portal('/reseller/plans')).status).toBe(403);
  });
});

describe('the set-up of a project', () => {
  const setUp = (call: Call, master_plan: string, ...supplemental_plans: string[]) =>
    call('POST', '/api/reseller/project-setup', { master_plan, supplemental_plans });

  it('answers the type of the plans, which is the apps_type of the project (REQ-115, RES-34, RES-28)', async () => {
    const typeOf = async (...plans: [string, ...string[]]) => (await setUp(reseller.call, ...plans)).data['type'];
    expect(await typeOf('NBM3-ESS', 'NBM3-ESS-BAS')).toBe('reseller_basic');
    expect(await typeOf('NBM3-ESS', 'NBM3-ESS-STA', 'NBM3-ESS-BRD')).toBe('reseller_starter');
    expect(await typeOf('NBM3-CA', 'NBM3-CA-PRE')).toBe('reseller_premium');
    expect(await typeOf('MAM-Segments', 'MAM-LST', 'MAM-LST-TRF')).toBe('reseller_premium');
    expect(await typeOf('NBM3_Evaluation', 'Evaluation')).toBe('eval');
  });

  it('refuses plans that cannot be chosen, and whoever is no reseller', async () => {
    expect(await setUp(reseller.call, 'NBM3-ESS', 'unknown')).toMatchObject({ status: 404, reason: 'PLAN_NOT_FOUND' });
    expect(await setUp(reseller.call, 'NBM3-BA', 'NBM3-BA-BAS')).toMatchObject({ status: 400 });
    expect(await setUp(developer.call, 'NBM3-ESS', 'NBM3-ESS-BAS')).toMatchObject(denied);
  });
});

describe('suggestions of customers', () => {
  const suggest = async (call: Call, q: string) => {
    const { data } = await call('GET', `/api/reseller/customers/suggestions?q=${encodeURIComponent(q)}`);
    return (data as unknown as { customer_name: string }[]).map(({ customer_name }) => customer_name);
  };

  it('begin with a word of the name, in the order of that word, at most ten, from two characters on (REQ-113)', async () => {
    const { call, customer } = await newReseller();
    const id = await customer('Northwind Logistics');
    for (const name of ['Überland Nord', '北京地图', 'Транспорт Север', 'Nordic % Maps']) await customer(name);
    expect((await call('GET', '/api/reseller/customers/suggestions?q=northw')).data).toEqual([
      { customer_id: id, customer_name: 'Northwind Logistics' },
    ]);
    expect(await suggest(call, 'NOR')).toEqual(['Überland Nord', 'Nordic % Maps', 'Northwind Logistics']);
    expect(await suggest(call, 'uberl')).toEqual(['Überland Nord']);
    expect(await suggest(call, 'север')).toEqual(['Транспорт Север']);
    expect(await suggest(call, '地图')).toEqual(['北京地图']);
    for (const typed of ['n', ' n ', '', '%', '%%', '--']) expect(await suggest(call, typed), typed).toEqual([]);
    for (let count = 0; count < 12; count += 1) await customer(`Zebra ${count} Zebra`);
    expect(await suggest(call, 'zebra')).toHaveLength(10);
    expect(new Set(await suggest(call, 'zebra')).size).toBe(10);
  });

  it('are of the reseller’s own customers, and for resellers', async () => {
    const other = await newReseller();
    await other.customer('Hidden from others');
    expect(await suggest(reseller.call, 'hidden')).toEqual([]);
    expect(await developer.call('GET', '/api/reseller/customers/suggestions?q=hidden')).toMatchObject(denied);
    const withoutAccount = await createPerson(app, { roles: [{ name: 'reseller', value: '' }] });
    expect(await suggest(withoutAccount.call, 'hidden')).toEqual([]);
  });
});

describe('suggestions among 20,000 customers', () => {
  it('read one range of their index', async () => {
    const { account, call } = await newReseller();
    const { developer_id } = account;
    const { db } = app.database;
    await sql`
      insert into customer (customer_id, developer_id, customer_name, created)
      select 'cus_' || lpad(n::text, 26, '0'), ${developer_id}, 'Company ' || n || ' Maps', now()
      from generate_series(1, 20000) as n`.execute(db);
    await sql`
      insert into customer_search_key (customer_id, developer_id, key)
      select customer_id, developer_id, unnest(array[lower(customer_name), substr(lower(customer_name), 9), 'maps'])
      from customer where developer_id = ${developer_id}`.execute(db);
    await sql`analyze customer, customer_search_key`.execute(db);
    const { rows } = await sql`explain (format json) ${customersBeginning(developer_id, 'comp')}`.execute(db);
    const plan = JSON.stringify(rows);
    expect(plan).toMatch(/customer_search(?!_key)/);
    expect(plan).not.toContain('Seq Scan');
    expect((await call('GET', '/api/reseller/customers/suggestions?q=company+1999')).data).toHaveLength(10);
    expect((await call('GET', '/api/reseller/customers/suggestions?q=19999')).data).toEqual([
      { customer_id: `cus_${'19999'.padStart(26, '0')}`, customer_name: 'Company 19999 Maps' },
    ]);
  });
});

describe('suggestions of admins', () => {
  const path = '/api/reseller/customer-admins/suggestions';
  const suggest = async (call: Call, q: string, customer_id?: string) => {
    const query = new URLSearchParams({ q, ...(customer_id && { customer_id }) });
    return (await call('GET', `${path}?${query.toString()}`)).data;
  };

  it('are addresses of admins that begin like this, of all customers or of one with its invited admins (REQ-114)', async () => {
    const { call, account, customer } = await newReseller();
    await customer('Acme', 'Anna_Berg@acme.example');
    const bolt = await customer('Bolt', 'anton@bolt.example');
    expect(await suggest(call, 'an')).toEqual(['anna_berg@acme.example', 'anton@bolt.example']);
    expect(await suggest(call, 'ANNA_')).toEqual(['anna_berg@acme.example']);
    expect(await suggest(call, 'a')).toEqual([]);
    expect(await suggest(call, 'an_on')).toEqual([]);
    expect(await suggest(call, 'an', bolt)).toEqual(['anton@bolt.example']);
    const product_id = await createProject(app, account, { standing: { customer_id: bolt } });
    const value = await createApp(app, { product_id });
    const admin = await createPerson(app, { roles: [{ name: 'customeradmin', value }] });
    const email = admin.browser.session?.email ?? '';
    expect(await suggest(call, email.slice(0, 12), bolt)).toEqual([email]);
    expect(await suggest(call, 'x', bolt)).toEqual([]);
  });

  it('do not tell another reseller’s admins', async () => {
    const { customer } = await newReseller();
    const acme = await customer('Acme', 'secret@acme.example');
    expect(await suggest(reseller.call, 'secret')).toEqual([]);
    expect(await reseller.call('GET', `${path}?q=secret&customer_id=${acme}`)).toMatchObject({ status: 404 });
    expect(await developer.call('GET', `${path}?q=secret`)).toMatchObject(denied);
  });
});
