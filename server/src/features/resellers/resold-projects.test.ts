import { addDays } from '@waypost/domain/base/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Call, callOf, createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

let held: (() => Promise<void>) | undefined;
let app: TestApp;
let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances({
    startAt: new Date('2026-11-24T22:00:00Z'),
    file: { reseller_hidden_plans: ['NBM3-BA', 'NBM3-FFW-TRF'] },
    creationGate: async () => {
      const next = held;
      held = undefined;
      await next?.();
    },
  });
  app = instances.first;
});
afterAll(() => instances.dispose());

const asReseller = { roles: [{ name: 'reseller', value: '' }] };
async function newReseller() {
  const person = await createPerson(app, asReseller);
  return { ...person, account: await createDeveloper(app, person) };
}

const basic = {
  master_plan: 'NBM3-FFW',
  supplemental_plans: ['NBM3-FFW-BAS'],
  display_name_long: 'Fleet and Field Workforce Basic',
  period: 'MON',
  expiry_date: '2026-12-24',
  apps_type: 'reseller_basic',
};
const { expiry_date: _none, ...withoutExpiry } = basic;
const premium = {
  ...basic,
  supplemental_plans: ['NBM3-FFW-PRE', 'NBM3-FFW-TRK'],
  display_name_long: 'Fleet and Field Workforce Premium',
  apps_type: 'reseller_premium',
};
const annual = {
  master_plan: 'NBM3-ESS-ANN',
  supplemental_plans: ['NBM3-ESS-STA-ANN'],
  display_name_long: 'Business Essentials Starter, paid by the year',
  period: 'ANN',
  apps_type: 'reseller_starter',
};
const evaluation = {
  master_plan: 'NBM3_Evaluation',
  supplemental_plans: ['Evaluation', 'EVAL-TRF'],
  display_name_long: 'Evaluation',
  period: 'MON',
  apps_type: 'eval',
};

const create = (call: Call, plan: object = basic, flow?: string): Promise<Answer> =>
  call('POST', '/api/reseller/project', { plan, date: '2026-11-24' }, flow ? { 'idempotency-key': flow } : {});
const upgrade = (call: Call, id: unknown, plan: object) => call('PUT', `/api/reseller/project/${String(id)}`, { plan });
const read = async (call: Call, id: unknown) => (await call('GET', `/api/project/${String(id)}`)).data;
async function created(call: Call, plan: object = basic) {
  const answer = await create(call, plan);
  expect(answer.status, JSON.stringify(answer)).toBe(201);
  return answer.data['product_id'];
}
const actionsOf = async (call: Call, id: unknown) => {
  const { items } = (await call('GET', `/api/project/${String(id)}/activity`)).data as { items: { action: string }[] };
  return items.map(({ action }) => action);
};

describe('a reseller’s project', () => {
  it('is created with its plans, its long name, its period and its expiry, and answers its product_id (REQ-34, RES-32, RES-33, RES-35)', async () => {
    const { call } = await newReseller();
    const id = await created(call, premium);
    expect(id).toMatch(/^prj_/);
    expect(await read(call, id)).toMatchObject({
      app_name: 'Fleet and Field Workforce Premium',
      plan_name: 'Fleet and Field Workforce Premium',
      client_master_plan_id: 'NBM3-FFW',
      client_plan_id: 'NBM3-FFW-PRE',
      main_supplemental_plan_id: 'NBM3-FFW-PRE',
      plans: [{ client_plan_id: 'NBM3-FFW-PRE' }, { client_plan_id: 'NBM3-FFW-TRK' }],
      planData: { price: { usd: 4170, eur: 3753 }, threshold: 20_000_000, type: 'reseller_premium' },
      billing_frequency: 'monthly',
      expiry_date: '2026-12-24',
      channel: 'reseller',
      is_paid: true,
      isEvaluation: false,
      user_has_reseller_role: true,
    });
    expect(await actionsOf(call, id)).toEqual(['project.created']);
    expect(await read(call, await created(call, premium))).toMatchObject({
      app_name: `${premium.display_name_long} 2`,
    });
  });

  it('has no expiry of its own when it is annual, and 90 days as an evaluation', async () => {
    const { call } = await newReseller();
    expect(await read(call, await created(call, annual))).toMatchObject({
      billing_frequency: 'annual',
      expiry_date: null,
    });
    expect(await read(call, await created(call, evaluation))).toMatchObject({
      isEvaluation: true,
      expiry_date: addDays('2026-11-24', 90),
      client_plan_id: 'Evaluation',
    });
  });

  it('can expire today, but not before, and only on an existing day; others than monthly projects have none', async () => {
    const { call } = await newReseller();
    expect(await create(call, { ...basic, expiry_date: '2026-11-24' })).toMatchObject({ status: 201 });
    for (const expiry_date of ['2026-11-23', '2026-11-31', '24.12.2026', '', '2031-01-01'])
      expect(await create(call, { ...basic, expiry_date }), expiry_date).toMatchObject({
        status: 400,
        reason: 'INVALID_DATE',
        fields: [{ path: 'plan.expiry_date' }],
      });
    expect(await create(call, withoutExpiry)).toMatchObject({ reason: 'INVALID_DATE' });
    for (const plan of [annual, evaluation])
      expect(await create(call, { ...plan, expiry_date: '2026-12-24' })).toMatchObject({
        reason: 'INVALID_FIELDS',
        fields: [{ path: 'plan.expiry_date', reason: 'NOT_ALLOWED' }],
      });
    const noDay = await call('POST', '/api/reseller/project', { plan: basic, date: 'today' });
    expect(noDay).toMatchObject({ reason: 'INVALID_DATE', fields: [{ path: 'date' }] });
  });

  it('is refused with plans that break their rules, with every field that does not belong to them', async () => {
    const { call } = await newReseller();
    const refused = async (plan: object) => {
      const { reason, fields } = await create(call, { ...basic, ...plan });
      return [reason, ...fields.map(({ path }) => path)];
    };
    const plans = ['INVALID_FIELDS', 'plan.supplemental_plans'];
    expect(await refused({ supplemental_plans: ['NBM3-FFW-BAS', 'NBM3-FFW-STA'] })).toEqual(plans);
    expect(await refused({ supplemental_plans: ['NBM3-FFW-BAS', 'NBM3-FFW-TRK'] })).toEqual(plans);
    expect(await refused({ supplemental_plans: ['NBM3-FFW-BAS', 'NBM3-FFW-OFF'] })).toEqual(plans);
    expect(await refused({ supplemental_plans: ['NBM3-FFW-BAS', 'NBM3-FFW-OFF-EU'] })).toEqual(plans);
    expect(await refused({ supplemental_plans: ['NBM3-FFW-BAS', 'NBM3-FFW-ADD'] })).toEqual(plans);
    expect(await refused({ supplemental_plans: ['NBM3-FFW-BAS', 'NBM3-FFW-BAS'] })).toEqual(plans);
    expect(await refused({ supplemental_plans: ['NBM3-FFW-BAS', 'NBM3-UBI-BAS'] })).toEqual(plans);
    expect(await refused({ master_plan: 'NBM3-UBI' })).toEqual(plans);
    expect(await refused({ master_plan: 'FLEET' })).toEqual(['INVALID_FIELDS', 'plan.master_plan']);
    expect(await refused({ supplemental_plans: ['unknown'] })).toEqual(['PLAN_NOT_FOUND']);
    const wrong = { display_name_long: 'Cheap', period: 'ANN', apps_type: 'eval' };
    const paths = ['plan.display_name_long', 'plan.period', 'plan.apps_type'];
    expect(await refused(wrong)).toEqual(['INVALID_FIELDS', ...paths]);
  });

  it('is for resellers of the main realm with an active account, and for paid plans with a country (REQ-34)', async () => {
    const developer = await createPerson(app);
    await createDeveloper(app, developer);
    expect(await create(developer.call)).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
    const withoutAccount = await createPerson(app, asReseller);
    expect(await create(withoutAccount.call)).toMatchObject({ status: 404, reason: 'DEVELOPER_NOT_FOUND' });
    const suspended = await newReseller();
    await app.database.db
      .updateTable('developer_account')
      .set({ aria_status: 'SUSPENDED' })
      .where('developer_id', '=', suspended.account.developer_id)
      .execute();
    expect(await create(suspended.call)).toMatchObject({ status: 403, reason: 'ACCOUNT_IS_NOT_ACTIVE' });
    const elsewhere = await createPerson(app, { ...asReseller, realm: 'partner' });
    await createDeveloper(app, elsewhere);
    expect(await create(elsewhere.call)).toMatchObject({ reason: 'BLOCK_PLATFORM_USER_PROJECT_CREATE' });
  });
});

describe('the same project', () => {
  it('is created once by a double click, on two instances, and by a retry after the answer was lost', async () => {
    const { call, browser, account } = await newReseller();
    const atSecond = instances.second.visitor();
    for (const [name, value] of browser.cookies) atSecond.cookies.set(name, value);
    const other = callOf(atSecond);
    const reached = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    held = () => {
      reached.resolve();
      return opened.promise;
    };
    const running = create(call, basic, 'the flow');
    await reached.promise;
    expect(await create(other, basic, 'the flow')).toMatchObject({ status: 409, reason: 'CREATION_LOCKED' });
    opened.resolve();
    const answer = await running;
    expect(answer.status).toBe(201);
    expect(await create(call, basic, 'the flow')).toEqual(answer);
    expect(await create(other, premium, 'the flow')).toEqual(answer);
    const own = app.database.db.selectFrom('project').where('developer_id', '=', account.developer_id);
    expect(await own.select('product_id').execute()).toEqual([answer.data]);
  });

  it('can be tried again when a creation was killed between the lease and the project', async () => {
    const { call } = await newReseller();
    held = () => Promise.reject(new Error('killed'));
    expect(await create(call, basic, 'killed')).toMatchObject({ status: 500 });
    expect(await create(call, basic, 'killed')).toMatchObject({ status: 201 });
  });
});

describe('an upgrade', () => {
  it('changes plans at once, and the expiry only where one is sent (REQ-35, RES-59, RES-60)', async () => {
    const { call } = await newReseller();
    const id = await created(call);
    const { expiry_date: _expiry, ...unchangedExpiry } = premium;
    expect(await upgrade(call, id, unchangedExpiry)).toMatchObject({ status: 200, data: { product_id: id } });
    const first = { client_plan_id: 'NBM3-FFW-PRE', expiry_date: '2026-12-24', pending_changes: [] };
    expect(await read(call, id)).toMatchObject(first);
    expect(await upgrade(call, id, { ...premium, expiry_date: '2027-05-31' })).toMatchObject({ status: 200 });
    expect(await read(call, id)).toMatchObject({ ...first, expiry_date: '2027-05-31' });
    expect(await upgrade(call, id, unchangedExpiry)).toMatchObject({ status: 200 });
    expect(await actionsOf(call, id)).toEqual(['project.extended', 'plan.changed', 'project.created']);
  });

  it('keeps the name of the project, which its plan gave it once', async () => {
    const { call } = await newReseller();
    const id = await created(call);
    await upgrade(call, id, premium);
    expect(await read(call, id)).toMatchObject({ app_name: basic.display_name_long });
  });

  it('of an evaluation ends it; nothing becomes one again, and a project with a year paid keeps it (RES-61)', async () => {
    const { call } = await newReseller();
    const trial = await created(call, evaluation);
    expect(await upgrade(call, trial, annual)).toMatchObject({ status: 200 });
    expect(await read(call, trial)).toMatchObject({ isEvaluation: false, expiry_date: null });
    expect(await upgrade(call, trial, basic)).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
    const paid = await created(call);
    expect(await upgrade(call, paid, evaluation)).toMatchObject({ status: 409, reason: 'PLAN_CHANGE_REFUSED' });
    expect(await upgrade(call, paid, annual)).toMatchObject({
      status: 400,
      fields: [{ path: 'plan.supplemental_plans' }],
    });
  });

  it('of a plan outside the lists is refused, and so is its cancellation (RES-61)', async () => {
    const { call, account } = await newReseller();
    const cancel = (id: unknown) => call('PUT', `/api/project/${String(id)}/status`, { status: 'CANCELLED' });
    for (const plan_id of ['Freemium-Basic', 'reseller_starter']) {
      const id = await createProject(app, account, { plan_id, channel: 'reseller' });
      expect(await upgrade(call, id, basic), plan_id).toMatchObject({
        status: 403,
        reason: 'USER_ROLE_PERMISSION_DENIED',
      });
      expect(await cancel(id), plan_id).toMatchObject({ status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' });
      expect((await read(call, id))['permissions']).not.toContain('change-plan');
    }
    const own = await created(call);
    expect((await read(call, own))['permissions']).toContain('change-plan');
    expect(await cancel(own)).toMatchObject({ status: 200 });
  });

  it('is refused for another reseller’s project as for a missing one, and for a project that has ended', async () => {
    const [{ call }, other] = [await newReseller(), await newReseller()];
    const id = await created(other.call);
    expect(await upgrade(call, id, premium)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(await upgrade(call, `prj_${'0'.repeat(26)}`, premium)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    const ended = await createProject(app, other.account, { plan_id: 'Evaluation', aria_status: 'CONTRACT EXPIRED' });
    expect(await upgrade(other.call, ended, basic)).toMatchObject({ status: 409, reason: 'PLAN_CHANGE_REFUSED' });
  });

  it('can keep a hidden plan that the project has, and choose no other one', async () => {
    const { call, account } = await newReseller();
    const own = { ...basic, supplemental_plans: ['NBM3-FFW-BAS', 'NBM3-FFW-TRF'] };
    expect(await create(call, own)).toMatchObject({ fields: [{ path: 'plan.supplemental_plans' }] });
    const standing = { supplemental_plans: own.supplemental_plans, expiry_date: '2026-12-31' };
    const id = await createProject(app, account, { plan_id: 'Evaluation', standing });
    expect(await upgrade(call, id, own)).toMatchObject({ status: 200 });
    const never = await created(call);
    expect(await upgrade(call, never, own)).toMatchObject({ fields: [{ path: 'plan.supplemental_plans' }] });
  });
});
