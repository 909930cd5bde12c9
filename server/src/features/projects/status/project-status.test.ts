import type { ProjectList } from '@waypost/contract/entities/project-list';
import { dayOf } from '@waypost/domain/base/day';
import { ariaStatusNames } from '@waypost/domain/projects/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createDeveloper, createPerson } from '../../../../test/factories/developers.ts';
import { createProject } from '../../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { billingPeriodEnd } from '../plan/billing-period.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const card = { payment_type: 'card', pay_method: 13, pay_method_name: 'Credit card', cc_last4digits: '1111' };
type Options = Parameters<typeof createProject>[2];

async function newOwner(
  overrides: Options = {},
  { standing = {}, roles = [] }: { standing?: object; roles?: { name: string; value: string }[] } = {},
) {
  const owner = await createPerson(app, { roles });
  const account = await createDeveloper(app, owner, { standing });
  const product_id = await createProject(app, account, overrides);
  const path = `/api/project/${product_id}`;
  const ask = (status: string): Promise<Answer> => owner.call('PUT', `${path}/status`, { status });
  const statusNow = async () => (await owner.call('GET', path)).data['aria_status'];
  return { ...owner, account, product_id, path, ask, statusNow };
}

const stored = (product_id: `prj_${string}`) =>
  app.database.db
    .selectFrom('project')
    .select(['aria_status', 'cancelled_at', 'ends_on', 'period_started'])
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
const linesOf = (product_id: `prj_${string}`) =>
  app.database.db
    .selectFrom('activity')
    .select(['action', 'before', 'after', 'userId'])
    .where('product_id', '=', product_id)
    .orderBy('activity_id')
    .execute();

describe('cancelling', () => {
  it('ends a free plan at once, and says so in the log REQ-26 LIF-16', async () => {
    const { ask, product_id, userId, statusNow } = await newOwner();
    expect(await ask('CANCELLED')).toMatchObject({ status: 200, data: { product_id, aria_status: 'CANCELLED' } });
    expect(await statusNow()).toBe('CANCELLED');
    expect(await linesOf(product_id)).toEqual([
      { action: 'plan.cancelled', before: { aria_status: 'ACTIVE' }, after: { aria_status: 'CANCELLED' }, userId },
    ]);
  });

  it('lets a paid plan last until its billing period ends, and ends it then LIF-16', async () => {
    const created = new Date(app.clock().getTime() - 5 * 86_400_000);
    const { ask, product_id, statusNow } = await newOwner({ plan_id: 'Freemium-Pro', created }, { standing: card });
    expect(await ask('CANCELLED')).toMatchObject({ status: 200, data: { aria_status: 'CANCELLATION PENDING' } });
    const { ends_on } = await stored(product_id);
    const last = new Date(created);
    last.setUTCMonth(last.getUTCMonth() + 1);
    expect(ends_on).toBe(last.toISOString().slice(0, 10));
    await app.services.projectStatus.endCancelled();
    expect(await statusNow()).toBe('CANCELLATION PENDING');
    const before = app.clock();
    app.clock.advance(last.getTime() - before.getTime());
    await Promise.all([app.services.projectStatus.endCancelled(), app.services.projectStatus.endCancelled()]);
    const after = await stored(product_id);
    app.clock.advance(before.getTime() - last.getTime());
    expect(after).toMatchObject({ aria_status: 'CANCELLED', ends_on: null });
    expect((await linesOf(product_id)).filter(({ userId }) => userId === null)).toEqual([
      {
        action: 'plan.cancelled',
        userId: null,
        before: { aria_status: 'CANCELLATION PENDING' },
        after: { aria_status: 'CANCELLED' },
      },
    ]);
  });

  it('counts the period from the day on which paying began, not from the creation of the project (LIF-16)', async () => {
    const created = new Date(app.clock().getTime() - 10 * 86_400_000);
    const { call, path, ask, product_id } = await newOwner({ created }, { standing: card });
    const upgrade = { isUpgrade: true, plan_id: 'Freemium-Pro', date: dayOf(app.clock()) };
    expect((await call('PUT', path, upgrade)).status).toBe(200);
    await ask('CANCELLED');
    const { ends_on } = await stored(product_id);
    expect(ends_on).toBe(billingPeriodEnd(dayOf(app.clock()), { frequency: 'monthly', today: dayOf(app.clock()) }));
    expect(ends_on).not.toBe(billingPeriodEnd(dayOf(created), { frequency: 'monthly', today: dayOf(app.clock()) }));
  });

  it('lets a plan that is paid by the year last until the year ends (LIF-16)', async () => {
    const created = new Date(app.clock().getTime() - 40 * 86_400_000);
    const { ask, product_id } = await newOwner({ plan_id: 'key_account', created }, { standing: card });
    const annual = { billing_frequency: 'annual', is_paid: true, client_plan_id: 'Gone' } as const;
    await app.database.db.updateTable('project').set(annual).where('product_id', '=', product_id).execute();
    expect(await ask('CANCELLED')).toMatchObject({ data: { aria_status: 'CANCELLATION PENDING' } });
    const year = billingPeriodEnd(dayOf(created), { frequency: 'annual', today: dayOf(app.clock()) });
    expect((await stored(product_id)).ends_on).toBe(year);
  });

  it('shows in the list of projects and in the account at once, and so does reactivating (LIF-15, LIF-16)', async () => {
    const { call, ask, product_id } = await newOwner();
    const seen = async () => {
      const list = (await call('GET', '/api/projects')).data as unknown as ProjectList;
      const active = (await call('GET', '/api/projects?status=active')).data as unknown as ProjectList;
      const account = (await call('GET', '/api/developer')).data['products'] as { aria_status: string }[];
      return {
        list: list.items.map(({ status }) => status),
        active: active.items.map(({ id }) => id),
        account: account.map(({ aria_status }) => aria_status),
        remaining: list.freemium_remaining,
      };
    };
    const asActive = { list: ['ACTIVE'], active: [product_id], account: ['ACTIVE'], remaining: 2 };
    expect(await seen()).toEqual(asActive);
    await ask('CANCELLED');
    expect(await seen()).toEqual({ list: ['CANCELLED'], active: [], account: ['CANCELLED'], remaining: 3 });
    await ask('ACTIVE');
    expect(await seen()).toEqual(asActive);
  });

  it('is possible from ACTIVE and ACTIVE NON-BILLABLE alone, and changes nothing otherwise LIF-12 REQ-26', async () => {
    const { account, call } = await newOwner();
    for (const aria_status of ariaStatusNames) {
      const id = await createProject(app, account, { aria_status });
      const answer = await call('PUT', `/api/project/${id}/status`, { status: 'CANCELLED' });
      const may = aria_status === 'ACTIVE' || aria_status === 'ACTIVE NON-BILLABLE';
      expect([aria_status, answer.status, answer.reason]).toEqual([
        aria_status,
        may ? 200 : 409,
        may ? undefined : 'INVALID_STATUS',
      ]);
      expect((await stored(id)).aria_status).toBe(may ? 'CANCELLED' : aria_status);
    }
  });

  it('takes effect once when it is asked twice at the same time REQ-26', async () => {
    const { ask, product_id } = await newOwner();
    const answers = await Promise.all([ask('CANCELLED'), ask('CANCELLED'), ask('CANCELLED')]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect(await linesOf(product_id)).toHaveLength(1);
  });

  it('is refused for every other status that can be named, and for names that are none REQ-26', async () => {
    const { ask, statusNow } = await newOwner();
    for (const status of ariaStatusNames.filter((name) => name !== 'CANCELLED')) {
      expect(await ask(status)).toMatchObject({ status: 409, reason: 'INVALID_STATUS' });
    }
    for (const status of ['cancelled', '-2', '', 'CANCELED']) {
      expect(await ask(status)).toMatchObject({ status: 400, reason: 'INVALID_FIELDS', fields: [{ path: 'status' }] });
    }
    expect(await statusNow()).toBe('ACTIVE');
  });

  it('is for the owner and the reseller; others see no project, or may not ROL-15', async () => {
    const { path, product_id, statusNow } = await newOwner({ standing: { customer_id: 'cus_x' } });
    const stranger = await createPerson(app);
    const manager = await createPerson(app, { roles: [{ name: 'customermanager', value: 'cus_x' }] });
    const body = { status: 'CANCELLED' };
    expect(await stranger.call('PUT', `${path}/status`, body)).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    expect(await manager.call('PUT', `${path}/status`, body)).toMatchObject({
      status: 403,
      reason: 'USER_ROLE_PERMISSION_DENIED',
    });
    const survey = { reason: 'Other', projectId: product_id, userId: stranger.userId };
    expect(await stranger.call('POST', '/api/survey/cancel', survey)).toMatchObject({ status: 404 });
    expect(await statusNow()).toBe('ACTIVE');
    const reseller = await newOwner({ plan_id: 'Evaluation' }, { roles: [{ name: 'reseller', value: '' }] });
    expect(await reseller.ask('CANCELLED')).toMatchObject({ status: 200 });
  });
});

describe('reactivating', () => {
  it('brings a free project back, and one that is pending with the period it has LIF-13 LIF-15', async () => {
    const free = await newOwner({ aria_status: 'CANCELLED' });
    expect(await free.ask('ACTIVE')).toMatchObject({ status: 200, data: { aria_status: 'ACTIVE' } });
    expect((await linesOf(free.product_id)).map(({ action }) => action)).toEqual(['plan.reactivated']);
    expect((await stored(free.product_id)).period_started).toBeNull();
    const paid = await newOwner({ plan_id: 'Freemium-Pro' });
    await paid.ask('CANCELLED');
    expect(await paid.ask('ACTIVE')).toMatchObject({ status: 200, data: { aria_status: 'ACTIVE' } });
    expect(await stored(paid.product_id)).toMatchObject({ ends_on: null, cancelled_at: null, period_started: null });
  });

  it('of a plan that has ended and costs needs a payment method, and begins a new period LIF-15', async () => {
    const created = new Date('2026-01-10T00:00:00Z');
    const without = await newOwner({ plan_id: 'Freemium-Pro', aria_status: 'CANCELLED', created });
    expect(await without.ask('ACTIVE')).toMatchObject({ status: 403, reason: 'PAYMENT_METHOD_REQUIRED' });
    const paying = await newOwner({ plan_id: 'Freemium-Pro', aria_status: 'CANCELLED', created }, { standing: card });
    expect(await paying.ask('ACTIVE')).toMatchObject({ status: 200 });
    expect((await stored(paying.product_id)).period_started).toBe(app.clock().toISOString().slice(0, 10));
  });

  it.each([
    ['a project that was never freemium', { plan_id: 'reseller_starter' }, {}, 'INVALID_STATUS'],
    ['a migrated project', { standing: { isMigrated: true } }, {}, 'INVALID_STATUS'],
    ['an account of an unsupported currency', {}, { currency_cd: 'aud' }, 'UNSUPPORTED_CURRENCY'],
    ['an account that is not active', {}, { aria_status: 'SUSPENDED' }, 'ACCOUNT_IS_NOT_ACTIVE'],
    ['a partner’s project', { standing: { partner_account_id: 'p1' } }, {}, 'USER_ROLE_PERMISSION_DENIED'],
  ] as const)('is refused for %s LIF-14 CRE-50', async (...[, project, account, reason]) => {
    const { currency_cd, ...standing } = account as { currency_cd?: 'usd' };
    const owner = await newOwner({ aria_status: 'CANCELLED', ...project }, { standing });
    if (currency_cd)
      await app.database.db
        .updateTable('developer_account')
        .set({ currency_cd })
        .where('userId', '=', owner.userId)
        .execute();
    expect(await owner.ask('ACTIVE')).toMatchObject({ reason });
    expect(await owner.statusNow()).toBe('CANCELLED');
  });

  it('is refused for a plan that nobody knows any more (LIF-14)', async () => {
    const { ask, product_id, statusNow } = await newOwner({ aria_status: 'CANCELLED' });
    const gone = { client_plan_id: 'Gone' };
    await app.database.db.updateTable('project').set(gone).where('product_id', '=', product_id).execute();
    expect(await ask('ACTIVE')).toMatchObject({ status: 409, reason: 'INVALID_STATUS' });
    expect(await statusNow()).toBe('CANCELLED');
  });

  it.each([
    [
      'the account’s own currency before any country',
      { currency_cd: 'eur', billing_country: 'AUS', country: 'AUS' },
      200,
    ],
    ['the account’s own currency also where the countries have another', { currency_cd: 'aud', country: 'DEU' }, 403],
    ['the billing country before the home country', { billing_country: 'AUS', country: 'DEU' }, 403],
    ['the billing country, where the home country’s is not supported', { billing_country: 'DEU', country: 'AUS' }, 200],
    ['the home country where no other is known', { country: 'AUS' }, 403],
  ] as const)('asks %s for the currency (LIF-14, CRE-50)', async (...[, account, status]) => {
    for (const aria_status of ['CANCELLED', 'CANCELLATION PENDING'] as const) {
      const owner = await newOwner({ aria_status });
      const none = { currency_cd: null, billing_country: null };
      const values = { ...none, ...account };
      await app.database.db.updateTable('developer_account').set(values).where('userId', '=', owner.userId).execute();
      const answer = await owner.ask('ACTIVE');
      expect(answer.status).toBe(status);
      expect(answer.reason).toBe(status === 403 ? 'UNSUPPORTED_CURRENCY' : undefined);
    }
  });

  it('takes a migrated project without the flag, a pending one at the freemium limit, and none of another status (LIF-14)', async () => {
    const unflagged = await startTestApp({ file: { flags: { ff_10125_migrated_project: false } } });
    const migrant = await createPerson(unflagged);
    const migrated = await createProject(unflagged, await createDeveloper(unflagged, migrant), {
      aria_status: 'CANCELLED',
      standing: { isMigrated: true },
    });
    expect((await migrant.call('PUT', `/api/project/${migrated}/status`, { status: 'ACTIVE' })).status).toBe(200);
    await unflagged.dispose();
    const pending = await newOwner({ aria_status: 'CANCELLATION PENDING' });
    for (let count = 1; count < 3; count += 1) await createProject(app, pending.account);
    expect((await pending.ask('ACTIVE')).status).toBe(200);
    for (const aria_status of ['SUSPENDED', 'TERMINATED', 'ARCHIVED', 'ACTIVE'] as const) {
      const other = await newOwner({ aria_status });
      expect(await other.ask('ACTIVE')).toMatchObject({ status: 409, reason: 'INVALID_STATUS' });
    }
  });

  it('is refused at the freemium limit, also to several at once LIF-14 CRE-45', async () => {
    const { account, call } = await newOwner({ plan_id: 'Freemium-Basic' });
    const ids = [];
    for (let count = 0; count < 5; count += 1)
      ids.push(await createProject(app, account, { aria_status: 'CANCELLED' }));
    const answers = await Promise.all(ids.map((id) => call('PUT', `/api/project/${id}/status`, { status: 'ACTIVE' })));
    expect(answers.map(({ reason }) => reason ?? 'OK').toSorted()).toEqual([
      ...Array<string>(3).fill('FREEMIUM_COUNT_EXCEEDED'),
      'OK',
      'OK',
    ]);
  });

  it('and cancelling at once end in what one of them says REQ-26', async () => {
    const { ask, product_id, statusNow } = await newOwner({ plan_id: 'Freemium-Pro' });
    await ask('CANCELLED');
    const [back, gone] = await Promise.all([ask('ACTIVE'), ask('CANCELLED')]);
    expect(back?.status).toBe(200);
    expect(await statusNow()).toBe(gone?.status === 200 ? 'CANCELLATION PENDING' : 'ACTIVE');
    const [first, ...others] = await linesOf(product_id);
    expect(first?.action).toBe('plan.cancelled');
    expect(others).toHaveLength(gone?.status === 200 ? 2 : 1);
  });
});

describe('what self-serve owners do with their plan', () => {
  const denied = { status: 403, reason: 'USER_ROLE_PERMISSION_DENIED' };
  const upgrade = { isUpgrade: true, plan_id: 'Freemium-Basic', date: '2026-05-04' };

  it.each(['key-account', 'automotive', 'aws', 'aws-marketplace'])(
    'is refused to owners of the channel %s, who cannot change, cancel or reactivate it (PRJ-31)',
    async (channel) => {
      const { call, path, ask, account, product_id, userId } = await newOwner({ channel }, { standing: { channel } });
      expect(await call('PUT', path, upgrade)).toMatchObject(denied);
      expect(await ask('CANCELLED')).toMatchObject(denied);
      const survey = { reason: 'Other', projectId: product_id, userId };
      expect(await call('POST', '/api/survey/cancel', survey)).toMatchObject(denied);
      const ended = await createProject(app, account, { channel, aria_status: 'CANCELLED' });
      expect(await call('PUT', `/api/project/${ended}/status`, { status: 'ACTIVE' })).toMatchObject(denied);
      expect((await stored(product_id)).aria_status).toBe('ACTIVE');
      expect((await call('GET', path)).data).toMatchObject({ user_is_owner: true });
      expect((await call('GET', path)).data['permissions']).not.toContain('change-plan');
    },
  );

  it('is refused on a project that a partner sold, and follows the account rather than the project’s first channel (PRJ-31)', async () => {
    const partners = await newOwner({ standing: { partner_account_id: 'p1' } });
    expect(await partners.call('PUT', partners.path, upgrade)).toMatchObject(denied);
    expect(await partners.ask('CANCELLED')).toMatchObject(denied);
    const moved = await newOwner({ channel: 'key-account' });
    expect(await moved.ask('CANCELLED')).toMatchObject({ status: 200 });
  });

  it('leaves reactivation to owners: a reseller cannot bring a project back (LIF-14)', async () => {
    const reseller = await newOwner({ aria_status: 'CANCELLED' }, { roles: [{ name: 'reseller', value: '' }] });
    expect(await reseller.ask('ACTIVE')).toMatchObject(denied);
    expect(await reseller.statusNow()).toBe('CANCELLED');
  });
});

describe('the cancel survey', () => {
  const file = ({ call, product_id, userId }: Awaited<ReturnType<typeof newOwner>>, more: object = {}) =>
    call('POST', '/api/survey/cancel', { reason: 'Too expensive', projectId: product_id, userId, ...more });
  const ticketMails = () => app.mails.filter(({ kind }) => kind === 'cancel-ticket');

  it('is filed as one ticket and mailed to support once, whatever is sent again REQ-44 LIF-17 LIF-18', async () => {
    const owner = await newOwner({ app_name: 'Maps' });
    await owner.ask('CANCELLED');
    const before = ticketMails().length;
    const filed = await file(owner, { comment: '  Half the price elsewhere.  ' });
    expect(filed).toMatchObject({ status: 200, data: { ticket_id: expect.stringMatching(/^tkt_/) } });
    expect(await file(owner, { reason: 'Other' })).toEqual(filed);
    expect(ticketMails().slice(before)).toMatchObject([
      {
        to: app.config.support_email,
        reason: 'Too expensive',
        comment: 'Half the price elsewhere.',
        project: 'Maps',
        plan: 'Freemium Basic',
      },
    ]);
  });

  it('belongs to a cancelled project alone LIF-17', async () => {
    const owner = await newOwner();
    expect(await file(owner)).toMatchObject({ status: 409, reason: 'INVALID_STATUS' });
    await owner.ask('CANCELLED');
    await owner.ask('ACTIVE');
    expect(await file(owner)).toMatchObject({ status: 409, reason: 'INVALID_STATUS' });
  });

  it('is filed for a plan that is about to end and for one that has ended since, one ticket for each cancellation (LIF-17)', async () => {
    const owner = await newOwner({ plan_id: 'Freemium-Pro' }, { standing: card });
    const fileFor = async (reason: string) => (await file(owner, { reason })).data['ticket_id'];
    await owner.ask('CANCELLED');
    expect(await owner.statusNow()).toBe('CANCELLATION PENDING');
    const first = await fileFor('Hard to use');
    expect(first).toMatch(/^tkt_/);
    await owner.ask('ACTIVE');
    app.clock.advance(1000);
    await owner.ask('CANCELLED');
    const second = await fileFor('Missing features');
    expect(second).not.toBe(first);
    const values = { aria_status: 'CANCELLED', ends_on: null } as const;
    await app.database.db.updateTable('project').set(values).where('product_id', '=', owner.product_id).execute();
    expect(await fileFor('Other')).toBe(second);
  });

  it.each(['SUSPENDED', 'TERMINATED', 'CONTRACT EXPIRED', 'ARCHIVED', 'ACTIVE'] as const)(
    'is refused for a project that was %s by something else than a cancellation (LIF-17)',
    async (aria_status) => {
      const before = ticketMails().length;
      const owner = await newOwner({ aria_status, standing: { cancelled_at: app.clock() } });
      expect(await file(owner)).toMatchObject({ status: 409, reason: 'INVALID_STATUS' });
      expect(ticketMails()).toHaveLength(before);
    },
  );

  it('names every field that is wrong LIF-18 LIF-19', async () => {
    const owner = await newOwner();
    const refused = await file(owner, { reason: 'Bored', comment: 'x'.repeat(1001), projectId: 'x' });
    expect(refused.fields.map(({ path }) => path).toSorted()).toEqual(['comment', 'projectId', 'reason']);
    const other = await newOwner();
    expect(await file(owner, { userId: other.userId })).toMatchObject({ status: 400, fields: [{ path: 'userId' }] });
  });
});
