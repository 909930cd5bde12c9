import { addDays, dayOf } from '@waypost/domain/base/day';
import type { CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { type AriaStatus, ariaStatusNames, isActiveStatus } from '@waypost/domain/projects/status';
import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../../test/factories/apps.ts';
import { createDeveloper, createPerson } from '../../../../test/factories/developers.ts';
import { usageEvent } from '../../../../test/factories/keys.ts';
import { report } from '../../../../test/factories/metering.ts';
import { createProject } from '../../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { createUsageEvents } from '../../usage/usage.events.ts';
import { compareSums } from '../../usage/metering/rebuild.service.ts';
import { createCustomerSeed } from '../customer-seed.service.ts';
import { createCustomerEvents } from '../customers.events.ts';
import { recountFigures } from './figures.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => app.dispose());

type Line = Readonly<Record<string, unknown>>;
function recordingLog() {
  const lines: Line[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  return { lines, log };
}

async function newReseller() {
  const person = await createPerson(app, { roles: [{ name: 'reseller', value: '' }] });
  const account = await createDeveloper(app, person);
  const seed = createCustomerSeed(app.services);
  const { developer_id } = account;
  const customer = (customer_name: string) =>
    app.services.transact((tx) => seed(tx, { developer_id, customer_name, created: app.clock() }));
  const project = (customer_id: CustomerId) =>
    createProject(app, account, { plan_id: 'reseller_starter', standing: { customer_id } });
  return { ...person, account, customer, project };
}

const keptOf = async (customer_id: CustomerId) => {
  const { db } = app.database;
  const kept = db.selectFrom('customer_figures').selectAll().where('customer_id', '=', customer_id);
  const { projects, next_expiry, cap_level } = await kept.executeTakeFirstOrThrow();
  const months = await db
    .selectFrom('usage_customer_month')
    .select(['month', 'usage_units'])
    .where('customer_id', '=', customer_id)
    .orderBy('month')
    .execute();
  return { projects, next_expiry, cap_level, months };
};

/** The same figures, from the tables that they sum up. */
async function countedOf(customer_id: CustomerId) {
  const { db } = app.database;
  const all = await db.selectFrom('project').selectAll().where('customer_id', '=', customer_id).execute();
  const projects = all.filter(({ aria_status }) => isActiveStatus(aria_status));
  const expiries = projects.flatMap(({ expiry_date }) => expiry_date ?? []).toSorted();
  const caps = await db.selectFrom('spend_cap').selectAll().execute();
  const ids = new Set<string | null>([customer_id, ...projects.map(({ product_id }) => product_id)]);
  const levels = caps.filter((cap) => ids.has(cap.customer_id) || ids.has(cap.product_id)).map(({ level }) => level);
  const rows = await db.selectFrom('usage_month').selectAll().execute();
  const owned = new Set<string>(all.map(({ product_id }) => product_id));
  const months = new Map<string, number>();
  for (const { product_id, month, usage_units } of rows)
    if (owned.has(product_id)) months.set(month, (months.get(month) ?? 0) + usage_units);
  return {
    projects: projects.length,
    next_expiry: expiries[0] ?? null,
    cap_level: levels.length > 0 ? Math.max(...levels) : null,
    months: [...months]
      .map(([month, usage_units]) => ({ month, usage_units }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  };
}

describe('the figures kept for a customer', () => {
  it('are those of its projects, caps and usage after any sequence of changes (RES-65)', async () => {
    const { account, customer, project } = await newReseller();
    const customers = [await customer('Acme'), await customer('Bolt')];
    const projects: ProjectId[] = [];
    for (const id of [customers[0], customers[0], customers[1]]) if (id) projects.push(await project(id));
    const apps = await Promise.all(projects.map((product_id) => createApp(app, { product_id })));
    const { db } = app.database;
    const change = (at: number, to: object) =>
      db
        .updateTable('project')
        .set(to)
        .where('product_id', '=', projects[at] ?? 'prj_')
        .execute();
    const steps = {
      status: async (at: number, amount: number) => {
        const statuses: readonly AriaStatus[] = ['ACTIVE', 'SUSPENDED', 'CANCELLATION PENDING', 'CANCELLED'];
        await change(at, { aria_status: statuses[amount % 4] });
      },
      expiry: (at: number, amount: number) =>
        change(at, { expiry_date: amount % 5 === 0 ? null : addDays('2026-12-01', amount) }),
      owner: (at: number, amount: number) => change(at, { customer_id: [...customers, null][amount % 3] }),
      use: (at: number, units: number) => {
        const time = units % 2 === 0 ? app.clock() : new Date('2026-10-31T23:59:00Z');
        return report(app, [usageEvent({ app_id: apps[at] ?? '', units, time })]);
      },
      cap: (at: number, amount: number) =>
        sql`
          insert into spend_cap (subject_id, scope, product_id, measure, amount, at_limit, period_start, period_end, level, announced)
          values (${projects[at]}, 'project', ${projects[at]}, 'units', 9, 'warn', '2026-11-01', '2026-12-01', ${[0, 50, 75, 100][amount % 4]}, 0)
          on conflict (subject_id) do update set level = excluded.level`.execute(db),
      customerCap: (at: number, amount: number) => {
        const id = customers[at % 2];
        return sql`
          insert into spend_cap (subject_id, scope, customer_id, measure, amount, at_limit, period_start, period_end, level, announced)
          values (${id}, 'customer', ${id}, 'units', 9, 'warn', '2026-11-01', '2026-12-01', ${[0, 50, 90, 100][amount % 4]}, 0)
          on conflict (subject_id) do update set level = excluded.level`.execute(db);
      },
      capEnds: (at: number) =>
        db
          .deleteFrom('spend_cap')
          .where('subject_id', '=', projects[at] ?? '')
          .execute(),
      more: async (at: number) => {
        const id = customers[at % 2];
        if (id && projects.length < 8) {
          const product_id = await createProject(app, account, {
            plan_id: 'reseller_starter',
            standing: { customer_id: id },
          });
          projects.push(product_id);
          apps.push(await createApp(app, { product_id }));
        }
      },
    };
    const kinds = Object.keys(steps) as (keyof typeof steps)[];
    const step = fc.tuple(fc.constantFrom(...kinds), fc.nat(7), fc.integer({ min: 1, max: 90 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (sequence) => {
        for (const [kind, at, amount] of sequence) await steps[kind](at % projects.length, amount);
        // the watch over caps changes levels between the two readings
        for (const id of customers) await vi.waitFor(async () => expect(await keptOf(id)).toEqual(await countedOf(id)));
      }),
      { numRuns: 25 },
    );
  });

  it('count a project in each status that is active, and in no other one', async () => {
    const { customer, project } = await newReseller();
    const id = await customer('Acme');
    const product_id = await project(id);
    for (const aria_status of ariaStatusNames) {
      await app.database.db.updateTable('project').set({ aria_status }).where('product_id', '=', product_id).execute();
      expect((await keptOf(id)).projects, aria_status).toBe(isActiveStatus(aria_status) ? 1 : 0);
    }
  });

  it('are right when transactions change projects of one customer at once', async () => {
    const { customer, project } = await newReseller();
    const id = await customer('Acme');
    await Promise.all(Array.from({ length: 6 }, () => project(id)));
    expect((await keptOf(id)).projects).toBe(6);
  });

  it('are compared once a day, corrected with a line in the log, and skip what has passed', async () => {
    const { customer, project } = await newReseller();
    const [right, wrong] = [await customer('Acme'), await customer('Bolt')];
    const product_id = await project(right);
    const { db } = app.database;
    await db
      .updateTable('project')
      .set({ expiry_date: addDays(dayOf(app.clock()), -1) })
      .where('product_id', '=', product_id)
      .execute();
    const recount = async (clock: () => Date = app.clock) => {
      const { lines, log } = recordingLog();
      await recountFigures({ transact: app.services.transact, clock, events: createCustomerEvents(log) });
      return lines.map(({ event, customer_id }) => ({ event, customer_id }));
    };
    expect(await keptOf(right)).toMatchObject({ projects: 1, next_expiry: '2026-11-19' });
    expect(await recount()).toEqual([]);
    expect(await keptOf(right)).toMatchObject({ projects: 1, next_expiry: null });
    await db.updateTable('customer_figures').set({ projects: 3 }).where('customer_id', '=', wrong).execute();
    expect(await recount()).toEqual([]);
    expect(await recount(() => new Date('2026-11-21T00:05:00Z'))).toEqual([
      { event: 'customer.figures_wrong', customer_id: wrong },
    ]);
    expect(await keptOf(wrong)).toMatchObject({ projects: 0 });
  });

  it('are compared for more customers than one transaction takes', async () => {
    const { account } = await newReseller();
    const { db } = app.database;
    const ids = Array.from({ length: 501 }, () => app.services.newId('cus')).toSorted();
    const facts = { developer_id: account.developer_id, created: app.clock() };
    const rows = ids.map((customer_id) => ({ ...facts, customer_id, customer_name: customer_id }));
    await db.insertInto('customer').values(rows).execute();
    const last = ids.at(-1) ?? ('cus_' as CustomerId);
    await db.updateTable('customer_figures').set({ projects: 3 }).where('customer_id', '=', last).execute();
    const { log } = recordingLog();
    const clock = () => new Date('2026-11-22T00:05:00Z');
    await recountFigures({ transact: app.services.transact, clock, events: createCustomerEvents(log) });
    expect(await keptOf(last)).toMatchObject({ projects: 0 });
  });

  it('have the units of the month corrected by the comparison of sums', async () => {
    const { customer, project } = await newReseller();
    const id = await customer('Acme');
    const product_id = await project(id);
    const app_id = await createApp(app, { product_id });
    await report(app, [usageEvent({ app_id, units: 40, time: app.clock() })]);
    const { db } = app.database;
    await db.updateTable('usage_customer_month').set({ usage_units: 47 }).where('customer_id', '=', id).execute();
    await db.updateTable('usage_comparison').set({ compared: null }).execute();
    const { lines, log } = recordingLog();
    await compareSums(
      { withoutTimeLimit: (work) => app.database.database.withoutTimeLimit(work), clock: app.clock },
      createUsageEvents(log),
    );
    const ofCustomer = lines.filter(({ event }) => event === 'usage.customer_sum_differed');
    expect(ofCustomer).toMatchObject([{ customer_id: id, month: '2026-11-01', units: -7 }]);
    expect((await keptOf(id)).months).toEqual([{ month: '2026-11-01', usage_units: 40 }]);
  });
});
