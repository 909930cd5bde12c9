import { addDays, dayOf } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import { type AriaStatus, ariaStatusNames } from '@waypost/domain/projects/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../../test/factories/apps.ts';
import {
  billingColumns,
  type Answer,
  createDeveloper,
  createPerson,
  storeCard,
} from '../../../../test/factories/developers.ts';
import { createKey, createOwnedApp } from '../../../../test/factories/keys.ts';
import { createProject } from '../../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { billingPeriodEnd } from './billing-period.ts';

const dayMs = 86_400_000;

let held: (() => Promise<void>) | undefined;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ creationGate: () => held?.() ?? Promise.resolve() });
});
afterAll(() => app.dispose());

const card = { payment_type: 'card', pay_method: 13, pay_method_name: 'Credit card', cc_last4digits: '1111' };
type Overrides = Parameters<typeof createProject>[2];
type Standing = { readonly standing?: object; readonly roles?: { name: string; value: string }[] };

async function newOwner(overrides: Overrides = {}, { standing = card, roles = [] }: Standing = {}) {
  const owner = await createPerson(app, { roles });
  const account = await createDeveloper(app, owner, { standing });
  const product_id = await createProject(app, account, overrides);
  const path = `/api/project/${product_id}`;
  const date = '2026-05-04';
  const change = (plan_id: string, more: object = {}): Promise<Answer> =>
    owner.call('PUT', path, { isUpgrade: true, plan_id, date, ...more });
  const read = async () => (await owner.call('GET', path)).data;
  return { ...owner, account, product_id, path, change, read };
}
const linesOf = (product_id: ProjectId) =>
  app.database.db
    .selectFrom('activity')
    .select(['action', 'before', 'after', 'userId'])
    .where('product_id', '=', product_id)
    .orderBy('activity_id')
    .execute();
const refused = (status: number, reason: string) => ({ status, reason });

describe('a change of plan', () => {
  it('to a dearer plan is made at once, answers the project and stands in its log REQ-25', async () => {
    const { change, read, product_id, userId } = await newOwner();
    const answer = await change('Freemium-Pro');
    const onPro = {
      client_plan_id: 'Freemium-Pro',
      client_master_plan_id: 'Freemium',
      plan_name: 'Freemium Pro',
      is_paid: true,
      billing_frequency: 'monthly',
      pending_changes: [],
    };
    expect(answer).toMatchObject({
      status: 200,
      data: { product_id, ...onPro, planData: { id: 'Freemium-Pro', threshold: 1_000_000 } },
    });
    expect(await read()).toEqual(answer.data);
    const line = {
      action: 'plan.changed',
      before: { client_plan_id: 'Freemium-Basic' },
      after: { client_plan_id: 'Freemium-Pro' },
      userId,
    };
    const after = { client_plan_id: 'Freemium-Pro', total: '534.31 EUR' };
    const lines = [line, { action: 'purchase.paid', before: null, after, userId }];
    expect(await linesOf(product_id)).toEqual(lines);
    expect((await change('Freemium-Pro')).data).toEqual(answer.data); // repeats a call whose answer was lost
    expect(await linesOf(product_id)).toEqual(lines);
  });

  it('that costs nothing now keeps the version of the terms that was accepted with it', async () => {
    const { change, product_id } = await newOwner({ plan_id: 'Freemium-Pro' });
    expect(await change('Freemium-Basic', { terms_version: '2' })).toMatchObject({ status: 200 });
    const project = app.database.db.selectFrom('project').select(['terms_version', 'terms_accepted_at']);
    expect(await project.where('product_id', '=', product_id).execute()).toEqual([
      { terms_version: '2', terms_accepted_at: app.clock() },
    ]);
  });

  it('to a plan that costs less waits for the end of the period that is paid for, and is made then, once REQ-25 PRJ-02 PRJ-43', async () => {
    const created = new Date(app.clock().getTime() - 5 * dayMs);
    const { change, read, product_id, userId } = await newOwner({ plan_id: 'Freemium-Pro', created });
    const pending = {
      client_plan_id: 'Freemium-Pro',
      pending_changes: [{ tag: 'upgradeProject' }],
      previous_plan: 'Freemium Pro',
      new_plan: 'Freemium Basic',
    };
    expect(await change('Freemium-Basic')).toMatchObject({ status: 200, data: pending });
    expect((await change('Freemium-Basic')).status).toBe(200);
    expect(await change('Pro-XYZ')).toMatchObject(refused(409, 'PLAN_CHANGE_PENDING'));
    const next = new Date(created);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const takes_effect = dayOf(next);
    await app.services.projects.applyPlannedChanges();
    expect(await read()).toMatchObject(pending);
    const before = app.clock();
    app.clock.set(new Date(`${takes_effect}T00:00:00Z`));
    await Promise.all([app.services.projects.applyPlannedChanges(), app.services.projects.applyPlannedChanges()]);
    app.clock.set(before);
    expect(await read()).toMatchObject({
      client_plan_id: 'Freemium-Basic',
      is_paid: false,
      pending_changes: [],
      new_plan: null,
    });
    const plans = { client_plan_id: 'Freemium-Basic' };
    expect(await linesOf(product_id)).toEqual([
      {
        action: 'plan.change_planned',
        before: { client_plan_id: 'Freemium-Pro' },
        after: { ...plans, takes_effect },
        userId,
      },
      { action: 'plan.changed', before: { client_plan_id: 'Freemium-Pro' }, after: plans, userId: null },
    ]);
  });

  it('waits for the end of the period that began with paying, not with the project (PRJ-43)', async () => {
    const today = dayOf(app.clock());
    const created = new Date(app.clock().getTime() - 10 * dayMs);
    const { change, product_id } = await newOwner({ created });
    await change('Freemium-Pro');
    await change('Freemium-Basic');
    const planned = (await linesOf(product_id)).at(-1);
    const takes_effect = billingPeriodEnd(today, { frequency: 'monthly', today });
    expect(planned?.after).toEqual({ client_plan_id: 'Freemium-Basic', takes_effect });
    expect(takes_effect).not.toBe(billingPeriodEnd(dayOf(created), { frequency: 'monthly', today }));
  });

  it('that is planned ends with the plan itself when that is cancelled first', async () => {
    const { change, call, path, read } = await newOwner({ plan_id: 'Freemium-Pro' });
    await change('Freemium-Basic');
    expect((await call('PUT', `${path}/status`, { status: 'CANCELLED' })).status).toBe(200);
    expect(await read()).toMatchObject({ aria_status: 'CANCELLATION PENDING', pending_changes: [], new_plan: null });
  });

  it('ends an evaluation, and its last day with it', async () => {
    const { change } = await newOwner({ plan_id: 'Evaluation' });
    expect((await change('Freemium-Basic')).data).toMatchObject({
      isEvaluation: false,
      expiry_date: null,
      client_plan_id: 'Freemium-Basic',
    });
  });

  it('begins a billing period where the first price or another length does, and keeps it otherwise', async () => {
    const long = addDays(dayOf(app.clock()), -40);
    const created = new Date(`${long}T12:00:00Z`);
    const { change, product_id } = await newOwner({ created });
    const started = async () =>
      (
        await app.database.db
          .selectFrom('project')
          .select('period_started')
          .where('product_id', '=', product_id)
          .executeTakeFirstOrThrow()
      ).period_started;
    await change('Freemium-Pro');
    expect(await started()).toBe(dayOf(app.clock()));
    await app.database.db
      .updateTable('project')
      .set({ period_started: long })
      .where('product_id', '=', product_id)
      .execute();
    await change('Pro-XYZ');
    expect(await started()).toBe(long);
  });

  it('tells gateways the new plan and its limit as soon as it is announced, while the clock stands still KEY-51', async () => {
    const own = await createOwnedApp(app);
    const key = await createKey(own);
    const verified = async () =>
      (await app.gateway('/v1/keys/verify', { key: key.apiKey })).json() as Promise<{
        plan: string;
        limits: { threshold: number };
      }>;
    expect(await verified()).toMatchObject({ plan: 'Freemium-Basic', limits: { threshold: 250_000 } });
    const account = await app.database.db
      .updateTable('developer_account')
      .set({ ...card, ...billingColumns })
      .where('userId', '=', own.browser.session?.userId ?? 'usr_')
      .returning('developer_id')
      .executeTakeFirstOrThrow();
    await app.database.transact((tx) => storeCard(tx, app.services, account));
    const body = { isUpgrade: true, plan_id: 'Freemium-Pro', date: '2026-05-04' };
    expect((await own.browser.call('PUT', `/api/project/${own.product_id}`, body)).status).toBe(200);
    await expect.poll(verified).toMatchObject({ plan: 'Freemium-Pro', limits: { threshold: 1_000_000 } });
  });

  it('saves what was typed of the account with it, or nothing at all REQ-25', async () => {
    const { change, call, read, product_id } = await newOwner();
    const wrong = await change('Freemium-Pro', { user: { email: 'nobody' } });
    expect(wrong).toMatchObject({ status: 400, fields: [{ path: 'user.email' }] });
    expect(await read()).toMatchObject({ client_plan_id: 'Freemium-Basic' });
    expect(
      (await change('Freemium-Pro', { user: { company_name: 'Acme' }, additionalData: { phone: '+1 555 0100' } }))
        .status,
    ).toBe(200);
    expect((await call('GET', '/api/developer')).data).toMatchObject({ company_name: 'Acme', phone: '+1 555 0100' });
    const typed = app.database.db.selectFrom('project').select(['promo_code', 'additional_data']);
    const ofProject = () => typed.where('product_id', '=', product_id).executeTakeFirstOrThrow();
    expect(await ofProject()).toEqual({ promo_code: null, additional_data: { phone: '+1 555 0100' } });
    expect((await change('Freemium-Basic', { promo_code: 'ATLAS10' })).status).toBe(200);
    expect(await ofProject()).toEqual({ promo_code: 'ATLAS10', additional_data: { phone: '+1 555 0100' } });
  });
});

describe('a change of plan is refused', () => {
  const closed: readonly AriaStatus[] = [
    'CANCELLED',
    'CONTRACT EXPIRED',
    'SUSPENDED',
    'ARCHIVED',
    'CANCELLATION PENDING',
  ];

  it('in the five statuses that end a plan, and of a terminated contract, in no other LIF-08 LIF-09', async () => {
    const { account, call } = await newOwner();
    const ask = (id: ProjectId) =>
      call('PUT', `/api/project/${id}`, { isUpgrade: true, plan_id: 'Freemium-Pro', date: '2026-05-04' });
    for (const aria_status of ariaStatusNames) {
      const answer = await ask(await createProject(app, account, { aria_status }));
      expect([aria_status, answer.status, answer.reason]).toEqual([
        aria_status,
        ...(closed.includes(aria_status) ? [409, 'PLAN_CHANGE_REFUSED'] : [200, undefined]),
      ]);
    }
    const contract = await createProject(app, account, { aria_status: 'TERMINATED', plan_id: 'key_account' });
    expect(await ask(contract)).toMatchObject(refused(409, 'PLAN_CHANGE_REFUSED'));
  });

  it('to an account that is not active LIF-10', async () => {
    const { change, read } = await newOwner({}, { standing: { ...card, aria_status: 'SUSPENDED' } });
    expect(await change('Freemium-Pro')).toMatchObject(refused(403, 'ACCOUNT_IS_NOT_ACTIVE'));
    expect(await read()).toMatchObject({ client_plan_id: 'Freemium-Basic' });
  });

  it('while another one is pending LIF-11 PRJ-02', async () => {
    const { change } = await newOwner({
      standing: { pending_changes: [{ tag: 'somethingElse' }, { tag: 'upgradeProject' }] },
    });
    expect(await change('Freemium-Pro')).toMatchObject(refused(409, 'PLAN_CHANGE_PENDING'));
  });

  it.each([
    ['without a payment method', 'Freemium-Pro', { standing: {} }, 403, 'PAYMENT_METHOD_REQUIRED'],
    [
      'to a plan with a price for a key account',
      'Freemium-Pro',
      { standing: { ...card, channel: 'key-account' } },
      403,
      'USER_ROLE_PERMISSION_DENIED',
    ],
    [
      'in a currency that is not supported',
      'Freemium-Pro',
      { standing: { ...card, currency_cd: 'aud' } },
      403,
      'UNSUPPORTED_CURRENCY',
    ],
    ['to a plan that nobody is offered', 'reseller_starter', {}, 404, 'PLAN_NOT_FOUND'],
    ['to a plan that there is not', 'Freemium-Ultra', {}, 404, 'PLAN_NOT_FOUND'],
  ] as const)('%s REQ-25', async (...[, plan_id, standing, status, reason]) => {
    const { change, read } = await newOwner({}, standing);
    expect(await change(plan_id)).toMatchObject(refused(status, reason));
    expect(await read()).toMatchObject({ client_plan_id: 'Freemium-Basic', pending_changes: [] });
  });

  it('down to the free plan where the other projects reach its limit, an upgrade never is ERR-09 CRE-47', async () => {
    const { account, change, path, call } = await newOwner({ plan_id: 'Freemium-Pro' });
    const others = [
      await createProject(app, account),
      await createProject(app, account),
      await createProject(app, account),
    ];
    expect(await change('Freemium-Basic')).toMatchObject(
      refused(403, 'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO_DOWNGRADE'),
    );
    expect(
      (await call('PUT', `/api/project/${others[0]}`, { isUpgrade: true, plan_id: 'Freemium-Pro', date: '2026-05-04' }))
        .status,
    ).toBe(200);
    await call('PUT', `/api/project/${others[1]}/status`, { status: 'CANCELLED' });
    expect((await call('PUT', path, { isUpgrade: true, plan_id: 'Freemium-Basic', date: '2026-05-04' })).status).toBe(
      200,
    );
  });

  it('beside any other field, without plan or day, and with a day that is none REQ-25', async () => {
    const { change, call, path } = await newOwner();
    const fields = async (answer: Promise<Answer>) => (await answer).fields.map(({ path: at }) => at).toSorted();
    expect(await fields(change('Freemium-Pro', { app_name: 'New', aria_status: 'PERMANENT' }))).toEqual([
      'app_name',
      'aria_status',
    ]);
    expect(await fields(call('PUT', path, { isUpgrade: true }))).toEqual(['date', 'plan_id']);
    expect(await change('Freemium-Pro', { date: '2026-02-30' })).toMatchObject(refused(400, 'INVALID_DATE'));
    expect(await fields(call('PUT', path, { plan_id: 'Freemium-Pro', date: '2026-05-04' }))).toEqual([
      'date',
      'plan_id',
    ]);
  });

  it('to people who may not change it, and does not exist for strangers ROL-15', async () => {
    const reseller = await newOwner({}, { roles: [{ name: 'reseller', value: '' }] });
    const admin = await createPerson(app, {
      roles: [{ name: 'customeradmin', value: await createApp(app, reseller) }],
    });
    const stranger = await newOwner();
    const body = { isUpgrade: true, plan_id: 'Freemium-Pro', date: '2026-05-04' };
    expect(await admin.call('PUT', reseller.path, body)).toMatchObject(refused(403, 'USER_ROLE_PERMISSION_DENIED'));
    expect(await stranger.call('PUT', reseller.path, body)).toMatchObject(refused(404, 'NOT_FOUND'));
  });

  it('while a creation or another change runs for the account CRE-53', async () => {
    const { change, call } = await newOwner();
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    held = () => {
      held = undefined;
      reached.resolve();
      return opened.promise;
    };
    const running = change('Freemium-Pro');
    await reached.promise;
    expect(await change('Pro-XYZ')).toMatchObject(refused(409, 'CREATION_LOCKED'));
    expect(await call('POST', '/api/project', { plan_id: 'Freemium-Basic', date: '2026-05-04' })).toMatchObject(
      refused(409, 'CREATION_LOCKED'),
    );
    opened.resolve();
    expect(await running).toMatchObject({ status: 200, data: { client_plan_id: 'Freemium-Pro' } });
  });
});
