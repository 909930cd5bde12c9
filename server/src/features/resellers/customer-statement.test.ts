import type { CustomerStatement } from '@waypost/contract/entities/customer-statement';
import { dayOf } from '@waypost/domain/base/day';
import type { AppId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvLines } from '../../../test/csv-lines.ts';
import { createApp } from '../../../test/factories/apps.ts';
import { createDeveloper, createPerson, personPassword } from '../../../test/factories/developers.ts';
import { usageEvent } from '../../../test/factories/keys.ts';
import { report } from '../../../test/factories/metering.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createCustomerSeed } from '../customers/customer-seed.service.ts';
import { noteCustomerTerms } from '../customers/customer-terms.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-01T12:00:00Z') });
});
afterAll(() => app.dispose());

const msPerDay = 24 * 3_600_000;
/** Moves to the noon of a later day, after the job of each day that begins. */
async function moveTo(day: string) {
  while (dayOf(app.clock()) < day) {
    app.clock.advance(msPerDay);
    for (const _time of ['once', 'again']) await noteCustomerTerms(app.services);
  }
}

async function newReseller() {
  const person = await createPerson(app, { roles: [{ name: 'reseller', value: '' }] });
  const account = await createDeveloper(app, person);
  const { developer_id } = account;
  const seed = createCustomerSeed(app.services);
  const customer = (customer_name: string) =>
    app.services.transact((tx) => seed(tx, { developer_id, customer_name, created: app.clock() }));
  const project = async (customer_id: CustomerId | null, plan_id = 'Freemium-Pro', app_name = 'Fleet') => {
    const id = await createProject(app, account, { plan_id, app_name, standing: { customer_id }, channel: 'reseller' });
    return { id, appId: await createApp(app, { product_id: id }) };
  };
  const statement = async (customer_id: CustomerId, month: string, more = '') => {
    const path = `/api/reseller/customers/${customer_id}/statement?month=${month}${more}`;
    // a session does not last for the months that go by
    await person.browser.signIn({ email: person.browser.session?.email ?? '', password: personPassword });
    const { status, data, error } = await person.browser.call('GET', path);
    return { ...(data as CustomerStatement), answer: `${status} ${error?.reason ?? ''}`.trim() };
  };
  const price = (customer_id: CustomerId, body: { item: string; value: number | null; from: string }) =>
    person.browser.call('PUT', `/api/customer/${customer_id}/prices`, body);
  return { ...person, account, customer, project, statement, price };
}

const use = (app_id: AppId, units: number) => report(app, [usageEvent({ app_id, time: app.clock(), units })]);
const change = (product_id: ProjectId, columns: Record<string, unknown>) =>
  app.database.db.updateTable('project').set(columns).where('product_id', '=', product_id).execute();
const shown = ({ projects }: CustomerStatement) =>
  projects
    .toSorted((one, other) => (one.app_name < other.app_name ? -1 : 1))
    .map(({ app_name, lines }) => [
      app_name,
      lines.map((line) => `${line.item} ${line.from.slice(5)} to ${line.to.slice(5)}: ${line.amount}`),
    ]);

describe('the statement of a reseller’s customer', () => {
  it('states plans by days and usage beyond what they include, at the prices of each day RES-66', async () => {
    const reseller = await newReseller();
    const customer_id = await reseller.customer('Acme');
    const { id, appId } = await reseller.project(customer_id);
    await use(appId, 600_000);
    const ended = await reseller.project(customer_id, 'Freemium-Pro', 'Ended');
    await change(ended.id, { aria_status: 'TERMINATED' });
    const first = await reseller.statement(customer_id, '2026-11');
    expect(shown(first)).toEqual([['Fleet', ['plan 11-01 to 11-30: 449', 'transactions 11-01 to 11-30: 0']]]);
    expect(first.projects[0]?.lines.at(-1)).toMatchObject({ unit_price: 0.9 });
    await reseller.price(customer_id, { item: 'plans', value: 50, from: '2026-11-16' });
    await reseller.price(customer_id, { item: 'transactions', value: 2, from: '2026-11-16' });
    await moveTo('2026-11-16');
    await use(appId, 600_000);
    const trial = await reseller.project(customer_id, 'Evaluation', 'Trial');
    await use(trial.appId, 600_000);
    const stated = await reseller.statement(customer_id, '2026-11');
    expect(shown(stated)).toEqual([
      [
        'Fleet',
        [
          'plan 11-01 to 11-15: 224.5',
          'plan 11-16 to 11-30: 112.25',
          'transactions 11-01 to 11-15: 90',
          'transactions 11-16 to 11-30: 200',
        ],
      ],
      ['Trial', ['plan 11-16 to 11-30: 0', 'transactions 11-16 to 11-30: 0']],
    ]);
    expect(stated).toMatchObject({
      customer_name: 'Acme',
      month: '2026-11',
      status: 'open',
      final_on: '2027-01-05',
      currency: 'eur',
      amount: 626.75,
      next: null,
    });
    const fleet = stated.projects.find(({ product_id }) => product_id === id);
    expect(fleet).toMatchObject({ amount: 626.75 });
    expect(fleet?.lines.at(-1)).toEqual({
      item: 'transactions',
      plan_name: null,
      from: '2026-11-16',
      to: '2026-11-30',
      used: 600_000,
      included: 500_000,
      beyond: 100_000,
      unit_price: 2,
      amount: 200,
    });
    expect(shown(await reseller.statement(customer_id, '2026-10'))).toEqual([]);
    const { browser } = reseller;
    const csv = await browser.portal(`/api/reseller/customers/${customer_id}/statement.csv?month=2026-11`);
    expect(csv.headers.get('content-disposition')).toContain(`statement-${customer_id}-2026-11.csv`);
    const lines = await csvLines(csv);
    expect(lines.filter((line) => !line.includes('Trial'))).toEqual([
      'month,status,customer_id,customer_name,product_id,project,item,plan,from,to,used,included,beyond,unit_price,amount,currency',
      `2026-11,open,${customer_id},Acme,${id},Fleet,plan,Freemium Pro,2026-11-01,2026-11-15,,,,449,224.5,eur`,
      `2026-11,open,${customer_id},Acme,${id},Fleet,plan,Freemium Pro,2026-11-16,2026-11-30,,,,224.5,112.25,eur`,
      `2026-11,open,${customer_id},Acme,${id},Fleet,transactions,,2026-11-01,2026-11-15,600000,500000,100000,0.9,90,eur`,
      `2026-11,open,${customer_id},Acme,${id},Fleet,transactions,,2026-11-16,2026-11-30,600000,500000,100000,2,200,eur`,
    ]);
  });

  it('keeps what a project was: its plan, whether it ran, and for whom, and changes with late usage until it is final RES-66', async () => {
    const reseller = await newReseller();
    const [acme, bolt] = [await reseller.customer('Acme'), await reseller.customer('Bolt')];
    await moveTo('2026-12-01');
    const [one, two] = [await reseller.project(acme), await reseller.project(acme, 'Freemium-Pro', 'Second')];
    const older = await reseller.project(null, 'Freemium-Pro', 'Older');
    await reseller.project(null, 'Freemium-Pro', 'Own');
    await moveTo('2026-12-11');
    await use(one.appId, 400_000);
    const before = await reseller.statement(acme, '2026-12');
    const plan = app.services.catalog.readPlan('Freemium-Basic');
    await change(one.id, { client_plan_id: plan.id, plan_at_creation: JSON.stringify(plan) });
    await change(two.id, { customer_id: bolt });
    expect(await reseller.statement(acme, '2026-12')).toEqual(before);
    await moveTo('2026-12-21');
    await change(one.id, { aria_status: 'TERMINATED' });
    await change(older.id, { customer_id: bolt });
    await moveTo('2027-01-10');
    const stated = await reseller.statement(acme, '2026-12');
    expect(stated).toMatchObject({ status: 'closing', final_on: '2027-02-05' });
    // the day of a change counts by what it began with; 11 of 31 days include 354,839 of 1,000,000
    expect(shown(stated)).toEqual([
      ['Fleet', ['plan 12-01 to 12-11: 159.32', 'plan 12-12 to 12-21: 0', 'transactions 12-01 to 12-11: 40.64']],
      ['Second', ['plan 12-01 to 12-11: 159.32']],
    ]);
    // one that was there long before is the customer's from the day on which it is found
    expect(shown(await reseller.statement(bolt, '2026-12'))).toEqual([
      ['Older', ['plan 12-22 to 12-31: 144.84']],
      ['Second', ['plan 12-12 to 12-31: 289.68']],
    ]);
    await change(two.id, { customer_id: acme });
    await reseller.price(acme, { item: 'plans', value: 0, from: '2027-01-10' });
    expect(await reseller.statement(acme, '2026-12')).toMatchObject({ amount: stated.amount });
    const late = new Date('2026-12-11T12:00:00Z');
    await report(app, [usageEvent({ app_id: one.appId, time: late, units: 100_000 })]);
    expect((await reseller.statement(acme, '2026-12')).amount).toBe(Math.round((stated.amount + 90) * 100) / 100);
    expect(shown(await reseller.statement(acme, '2027-01'))).toEqual([]);
    await moveTo('2027-02-05');
    expect(shown(await reseller.statement(acme, '2027-01'))).toEqual([['Second', ['plan 01-11 to 01-31: 0']]]);
    expect(shown(await reseller.statement(bolt, '2027-01'))[1]).toEqual(['Second', ['plan 01-01 to 01-10: 144.84']]);
    const { product_id } = await app.database.db
      .selectFrom('project')
      .select('product_id')
      .where('customer_id', 'is', null)
      .executeTakeFirstOrThrow();
    const terms = app.database.db.selectFrom('customer_term').where('product_id', '=', product_id);
    expect(await terms.select('from_day').execute()).toEqual([]);
    expect((await reseller.statement(acme, '2026-12')).status).toBe('final');
  });

  it('has at most a hundred projects on a page, and the amount of all', async () => {
    const reseller = await newReseller();
    const customer_id = await reseller.customer('Many');
    for (let index = 0; index < 101; index += 1)
      await createProject(app, reseller.account, {
        plan_id: 'Freemium-Pro',
        app_name: `Fleet ${index}`,
        standing: { customer_id },
        channel: 'reseller',
      });
    const month = dayOf(app.clock()).slice(0, 7);
    const first = await reseller.statement(customer_id, month);
    expect(first.projects).toHaveLength(100);
    expect(first.next).toBe(first.projects.at(-1)?.product_id);
    const second = await reseller.statement(customer_id, month, `&after=${first.next}`);
    expect(second.projects).toHaveLength(1);
    expect([second.next, second.amount]).toEqual([null, first.amount]);
    expect(first.projects.map(({ product_id }) => product_id)).not.toContain(second.projects[0]?.product_id);
    const { portal } = reseller.browser;
    const csv = await portal(`/api/reseller/customers/${customer_id}/statement.csv?month=${month}`);
    expect(await csvLines(csv)).toHaveLength(102);
  });

  it('is asked for by a month, by the customer’s reseller alone', async () => {
    const [reseller, other] = [await newReseller(), await newReseller()];
    const customer_id = await reseller.customer('Acme');
    for (const month of ['2026-13', '2026-1', 'now', ''])
      expect((await reseller.statement(customer_id, month)).answer, month).toBe('400 INVALID_FIELDS');
    expect((await other.statement(customer_id, '2026-11')).answer).toBe('404 NOT_FOUND');
    const developer = await createPerson(app);
    await createDeveloper(app, developer);
    const path = `/api/reseller/customers/${customer_id}/statement`;
    for (const address of [`${path}?month=2026-11`, `${path}.csv?month=2026-11`])
      expect((await developer.browser.call('GET', address)).status).toBe(403);
  });
});
