import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  billingColumns,
  type Call,
  createDeveloper,
  createPerson,
  developerInput,
  moveToRealm,
  storeCard,
} from '../../../../test/factories/developers.ts';
import { createProject } from '../../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const day = '2026-05-04';
const basic = (overrides: object = {}) => ({ plan_id: 'Freemium-Basic', date: day, ...overrides });
const withAccount = (overrides: object = {}) => basic({ user: developerInput(), ...overrides });

type AccountOverrides = Parameters<typeof createDeveloper>[2];
async function newDeveloper(
  overrides: AccountOverrides = {},
  person: Parameters<typeof createPerson>[1] = {},
  at = app,
) {
  const { userId, call } = await createPerson(at, person);
  return { userId, call, account: await createDeveloper(at, { userId }, overrides) };
}

const projectsOf = async (call: Call) =>
  (await call('GET', '/api/developer')).data['products'] as { app_name: string }[];
const countRows = async (table: 'project' | 'developer_account' | 'creation_lease') =>
  (
    await app.database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('creating a project', () => {
  it('creates the developer account of a new user with the project REQ-24', async () => {
    const { call } = await createPerson(app);
    const created = await call('POST', '/api/project', withAccount());
    expect(created).toMatchObject({ status: 201, data: { product_id: expect.stringMatching(/^prj_/) } });
    const account = await call('GET', '/api/developer');
    expect(account.data).toMatchObject({ first_name: 'Ada', aria_status: 'ACTIVE', channel: 'self-serve' });
    expect(account.data['products']).toMatchObject([
      { product_id: created.data['product_id'], client_plan_id: 'Freemium-Basic', aria_status: 'ACTIVE' },
    ]);
  });

  it('updates the account of a known user with what came along, and leaves the rest', async () => {
    const { call } = await newDeveloper({ input: developerInput({ company_name: 'Engines' }) });
    expect(await call('POST', '/api/project', basic({ user: { phone: '+49 30 1234567' } }))).toMatchObject({
      status: 201,
    });
    expect((await call('GET', '/api/developer')).data).toMatchObject({
      phone: '+49 30 1234567',
      company_name: 'Engines',
      first_name: 'Ada',
    });
  });

  it('keeps the phone of the additional step where the account has none CRE-34', async () => {
    const without = await newDeveloper();
    const withPhone = await newDeveloper({ input: developerInput({ phone: '+49 1111111' }) });
    for (const { call } of [without, withPhone]) {
      const additionalData = { title: 'Dr.', phone: '+49 2222222' };
      expect(await call('POST', '/api/project', basic({ additionalData }))).toMatchObject({ status: 201 });
    }
    expect((await without.call('GET', '/api/developer')).data['phone']).toBe('+49 2222222');
    expect((await withPhone.call('GET', '/api/developer')).data['phone']).toBe('+49 1111111');
  });

  it('names every missing and wrong field of a new account and creates nothing', async () => {
    const before = [await countRows('project'), await countRows('developer_account')];
    const { call } = await createPerson(app);
    const wrong = { last_name: 'L', phone: 'call me', country: 'XXX', billing_address: { postal: '1' } };
    const refused = await call('POST', '/api/project', basic({ user: wrong }));
    expect(refused).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect(refused.fields.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'user.first_name required',
      'user.email required',
      'user.phone not_valid',
      'user.country not_valid',
      'user.billing_address.postal length',
    ]);
    const half = await call('POST', '/api/project', withAccount({ additionalData: { app_name: '\ud800' } }));
    expect(half).toMatchObject({ status: 400, fields: [{ path: 'additionalData.app_name' }] });
    const late = await call('POST', '/api/project', withAccount({ additionalData: { phone: '12' } }));
    expect(late.fields).toMatchObject([{ path: 'additionalData.phone', reason: 'length' }]);
    expect([await countRows('project'), await countRows('developer_account')]).toEqual(before);
    expect(await call('POST', '/api/project', withAccount())).toMatchObject({ status: 201 });
  });

  it('refuses a day that does not exist, and an unknown plan ERR-20', async () => {
    const { call } = await newDeveloper();
    for (const date of ['2026-02-30', '04.05.2026', '']) {
      expect(await call('POST', '/api/project', basic({ date }))).toMatchObject({
        status: 400,
        reason: 'INVALID_DATE',
        message: 'The date is not valid.',
        fields: [{ path: 'date' }],
      });
    }
    expect(await call('POST', '/api/project', basic({ plan_id: 'Nonsense' }))).toMatchObject({
      status: 404,
      reason: 'PLAN_NOT_FOUND',
    });
  });

  it('names a project by its plan, from the second one on with a number (CRE-20)', async () => {
    const { call } = await newDeveloper();
    for (const expected of ['Freemium Basic', 'Freemium Basic 2', 'Freemium Basic 3']) {
      await call('POST', '/api/project', basic());
      expect((await projectsOf(call)).map(({ app_name }) => app_name)).toContain(expected);
      app.clock.advance(1000);
    }
  });

  it('counts names by plan, fills the first gap, and passes over names that were given by renaming (CRE-20)', async () => {
    const { call, account } = await newDeveloper();
    for (const app_name of ['Freemium Basic 2', 'Freemium Basic 4']) await createProject(app, account, { app_name });
    await call('POST', '/api/project', basic());
    await call('POST', '/api/project', basic({ plan_id: 'Evaluation' }));
    const names = (await projectsOf(call)).map(({ app_name }) => app_name);
    expect(names.toSorted()).toEqual(['Evaluation', 'Freemium Basic', 'Freemium Basic 2', 'Freemium Basic 4']);
    const third = await newDeveloper();
    await createProject(app, third.account, { app_name: 'Freemium Basic' });
    await createProject(app, third.account, { app_name: 'Freemium Basic 3' });
    await third.call('POST', '/api/project', basic());
    expect((await projectsOf(third.call)).map(({ app_name }) => app_name)).toContain('Freemium Basic 2');
  });

  it('takes no name with the call; the name of an evaluation’s app travels beside and renames nothing, its owner does (CRE-20)', async () => {
    const { call } = await newDeveloper();
    expect(await call('POST', '/api/project', basic({ app_name: 'Mine' }))).toMatchObject({ status: 400 });
    const evaluation = basic({ plan_id: 'Evaluation', additionalData: { app_name: 'Field test' } });
    const { product_id } = (await call('POST', '/api/project', evaluation)).data as { product_id: `prj_${string}` };
    const path = `/api/project/${product_id}`;
    expect((await call('GET', path)).data['app_name']).toBe('Evaluation');
    const { additional_data } = await app.database.db
      .selectFrom('project')
      .select('additional_data')
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow();
    expect(additional_data).toEqual({ app_name: 'Field test' });
    expect((await call('PUT', path, { app_name: 'Field test' })).data['app_name']).toBe('Field test');
  });

  it('takes the client’s day, which may be another than ours, and keeps the instant of its own clock (REQ-24)', async () => {
    const { call } = await newDeveloper();
    const before = app.clock();
    app.clock.set(new Date('2026-05-03T11:30:00Z'));
    const days = ['2026-05-02', '2026-05-03', '2026-05-04'];
    for (const date of days) {
      const { status, data } = await call('POST', '/api/project', basic({ date }));
      expect(status).toBe(201);
      const project = (await call('GET', `/api/project/${String(data['product_id'])}`)).data;
      expect(project).toMatchObject({ created: '2026-05-03T11:30:00.000Z', usageStartDate: '2026-05-03' });
    }
    for (const date of ['2026-5-4', '2026-05-04T00:00:00Z', ' 2026-05-04', '2026-04-31', '2025-02-29', '0000-01-01']) {
      expect(await call('POST', '/api/project', basic({ date }))).toMatchObject({
        status: 400,
        reason: 'INVALID_DATE',
      });
    }
    for (const date of [undefined, 20260504, null]) {
      expect(await call('POST', '/api/project', { plan_id: 'Freemium-Basic', date })).toMatchObject({
        status: 400,
        reason: 'INVALID_FIELDS',
        fields: [{ path: 'date' }],
      });
    }
    app.clock.set(before);
  });

  it('makes an evaluation project of an evaluation plan alone, with 90 days CRE-23', async () => {
    const { call } = await newDeveloper();
    app.clock.set(new Date('2026-05-04T23:30:00Z'));
    const idOf = async (plan_id: string) =>
      String((await call('POST', '/api/project', basic({ plan_id }))).data['product_id']);
    const evaluation = await idOf('Evaluation');
    const project = await idOf('Freemium-Basic');
    expect((await call('GET', `/api/project/${evaluation}`)).data).toMatchObject({
      isEvaluation: true,
      is_paid: false,
      expiry_date: '2026-08-02',
      client_master_plan_id: 'NBM3_Evaluation',
    });
    expect((await call('GET', `/api/project/${project}`)).data).toMatchObject({
      isEvaluation: false,
      expiry_date: null,
    });
  });

  it('keeps promo code and additional data with the project', async () => {
    const { call } = await newDeveloper();
    const additionalData = { app_name: 'My map', title: 'Dr.' };
    const { data } = await call('POST', '/api/project', basic({ promo_code: 'ATLAS10', additionalData }));
    const stored = await app.database.db
      .selectFrom('project')
      .select(['promo_code', 'additional_data', 'plan_at_creation'])
      .where('product_id', '=', data['product_id'] as 'prj_')
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      promo_code: 'ATLAS10',
      additional_data: additionalData,
      plan_at_creation: { threshold: 250_000 },
    });
  });
});

const refusals = {
  ACCOUNT_IS_NOT_ACTIVE: 'Your account is not active. Please contact support.',
  USER_ROLE_PERMISSION_DENIED: 'Your account type does not allow this.',
  COUNTRY_ACCESS_DENIED: 'This plan is not available in your country.',
  UNSUPPORTED_CURRENCY: 'Your billing currency is not supported.',
  FREEMIUM_COUNT_EXCEEDED: 'You have reached the limit of freemium projects.',
  FREEMIUM_COUNT_EXCEEDED_NEW_PRO:
    'You have reached the limit of freemium projects. Upgrade an existing project to Pro instead.',
  FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO:
    'You have reached the limit of freemium projects and already have a Pro project.',
};
const refusedAs = (reason: keyof typeof refusals) => ({ status: 403, reason, message: refusals[reason] });

describe('the creation checks', () => {
  it('refuse a user of another realm before anything else, also without an account CRE-51', async () => {
    const before = await countRows('developer_account');
    const { call } = await createPerson(app, { realm: 'other' });
    for (const input of [basic(), withAccount(), basic({ plan_id: 'Freemium-Pro' })]) {
      expect(await call('POST', '/api/project', input)).toMatchObject({
        status: 403,
        reason: 'BLOCK_PLATFORM_USER_PROJECT_CREATE',
      });
    }
    expect(await countRows('developer_account')).toBe(before);
  });

  it('refuse an account that is not active, and take a new user without one CRE-44 ERR-05', async () => {
    const { call } = await newDeveloper({ standing: { aria_status: 'SUSPENDED' } });
    expect(await call('POST', '/api/project', basic())).toMatchObject(refusedAs('ACCOUNT_IS_NOT_ACTIVE'));
    const { call: newcomer } = await createPerson(app);
    expect(await newcomer('POST', '/api/project', withAccount())).toMatchObject({ status: 201 });
  });

  it('let the flags decide whether other statuses are active CFG-29 CFG-30', async () => {
    const outcomes = async (flags: Record<string, boolean>) => {
      const flagged = await startTestApp({ file: { flags } });
      const results: (string | undefined)[] = [];
      for (const aria_status of ['PERMANENT', 'ACTIVE NON-BILLABLE', 'CANCELLATION PENDING'] as const) {
        const { call } = await newDeveloper({ standing: { aria_status } }, {}, flagged);
        results.push((await call('POST', '/api/project', basic())).reason);
      }
      await flagged.dispose();
      return results;
    };
    const no = 'ACCOUNT_IS_NOT_ACTIVE';
    expect(await outcomes({})).toEqual([undefined, undefined, undefined]);
    expect(await outcomes({ ff_account_active_cancel_pending: false })).toEqual([undefined, undefined, no]);
    expect(await outcomes({ ff_account_active_statuses: false })).toEqual([no, no, no]);
  });

  it('refuse a plan with a price to resellers and key accounts, and leave the free one open CRE-49 ERR-11', async () => {
    const reseller = await newDeveloper({}, { roles: [{ name: 'reseller', value: '' }] });
    const developers = [reseller, await newDeveloper({ standing: { channel: 'key-account' } })];
    for (const { call } of developers) {
      expect(await call('POST', '/api/project', basic({ plan_id: 'Freemium-Pro' }))).toMatchObject(
        refusedAs('USER_ROLE_PERMISSION_DENIED'),
      );
      expect(await call('POST', '/api/project', basic())).toMatchObject({ status: 201 });
    }
  });

  it('refuse a plan with a price in a blocked country, the billing country first CRE-48 ERR-10', async () => {
    const blocked = await newDeveloper({ input: developerInput({ country: 'IRN' }) });
    const elsewhere = await newDeveloper({ input: developerInput({ country: 'IRN', billing_country: 'DEU' }) });
    const pro = basic({ plan_id: 'Freemium-Pro' });
    expect(await blocked.call('POST', '/api/project', pro)).toMatchObject(refusedAs('COUNTRY_ACCESS_DENIED'));
    expect(await elsewhere.call('POST', '/api/project', pro)).toMatchObject({ reason: 'PAYMENT_METHOD_REQUIRED' });
    expect(await blocked.call('POST', '/api/project', basic())).toMatchObject({ status: 201 });
  });

  it.each([
    [
      'the account’s own currency before any country',
      { currency_cd: 'usd', billing_country: 'AUS' },
      'PAYMENT_METHOD_REQUIRED',
    ],
    [
      'the account’s own currency also where the countries have another',
      { currency_cd: 'aud' },
      'UNSUPPORTED_CURRENCY',
    ],
    ['the billing country before the home country', { billing_country: 'AUS' }, 'UNSUPPORTED_CURRENCY'],
    [
      'the billing country, where the home country’s is not supported',
      { billing_country: 'DEU', country: 'AUS' },
      'PAYMENT_METHOD_REQUIRED',
    ],
  ] as const)(
    'ask %s for the currency of a plan with a price, and for no free one’s (CRE-50)',
    async (...[, values, reason]) => {
      const { call, userId } = await newDeveloper();
      await app.database.db.updateTable('developer_account').set(values).where('userId', '=', userId).execute();
      expect((await call('POST', '/api/project', basic({ plan_id: 'Freemium-Pro' }))).reason).toBe(reason);
      expect((await call('POST', '/api/project', basic())).status).toBe(201);
    },
  );

  it('look at the currency and country that come with the call instead of those that were kept (CRE-48, CRE-50)', async () => {
    const { call } = await newDeveloper();
    const pro = (user: object) => call('POST', '/api/project', basic({ plan_id: 'Freemium-Pro', user }));
    expect((await pro({ billing_country: 'AUS' })).reason).toBe('UNSUPPORTED_CURRENCY');
    expect((await pro({ billing_country: 'IRN' })).reason).toBe('COUNTRY_ACCESS_DENIED');
    expect((await pro({ billing_country: 'AUS', currency_cd: 'eur' })).reason).toBe('PAYMENT_METHOD_REQUIRED');
    expect((await call('GET', '/api/developer')).data).toMatchObject({ billing_country: null, currency_cd: null });
  });

  it('refuse a plan with a price in Australian dollars ERR-12', async () => {
    const { call } = await newDeveloper({ input: developerInput({ country: 'AUS' }) });
    expect(await call('POST', '/api/project', basic({ plan_id: 'Freemium-Pro' }))).toMatchObject(
      refusedAs('UNSUPPORTED_CURRENCY'),
    );
  });

  it('are asked in their order, and the first refusal wins CRE-52', async () => {
    const { userId, browser, call } = await createPerson(app, {
      roles: [{ name: 'reseller', value: '' }],
      realm: 'other',
    });
    const account = await createDeveloper(app, { userId }, { input: developerInput({ country: 'IRN' }) });
    const products = [
      await createProject(app, account),
      await createProject(app, account),
      await createProject(app, account),
    ];
    const { db } = app.database;
    const set = async (values: {
      aria_status?: 'SUSPENDED' | 'ACTIVE';
      currency_cd?: string;
      billing_country?: string;
      billing_address?: string;
      payment_type?: string;
    }) => {
      await db.updateTable('developer_account').set(values).where('userId', '=', userId).execute();
    };
    const changeUser = async (change: () => Promise<unknown>) => {
      await change();
      await browser.signIn({ email: browser.session?.email ?? '', password: 'correct horse battery' });
    };
    const cancelOne = async () => {
      const cancelled = db.updateTable('project').set({ aria_status: 'CANCELLED' });
      await cancelled.where('product_id', 'in', products.slice(0, 1)).execute();
    };
    const cures: [string | undefined, () => Promise<void>][] = [
      ['BLOCK_PLATFORM_USER_PROJECT_CREATE', () => set({ aria_status: 'SUSPENDED', currency_cd: 'aud' })],
      ['ACCOUNT_IS_NOT_ACTIVE', () => changeUser(() => moveToRealm(app, userId, 'waypost'))],
      ['USER_ROLE_PERMISSION_DENIED', () => set({ aria_status: 'ACTIVE' })],
      [
        'COUNTRY_ACCESS_DENIED',
        () =>
          changeUser(() => db.updateTable('user_account').set({ roles: '[]' }).where('userId', '=', userId).execute()),
      ],
      ['UNSUPPORTED_CURRENCY', () => set({ billing_country: 'DEU' })],
      ['FREEMIUM_COUNT_EXCEEDED_NEW_PRO', () => set({ currency_cd: 'eur' })],
      ['PAYMENT_METHOD_REQUIRED', cancelOne],
      [
        'BILLING_DETAILS_REQUIRED',
        async () => {
          await set({ payment_type: 'card' });
          const { developer_id } = account;
          await app.services.transact((tx) => storeCard(tx, app.services, { developer_id }));
        },
      ],
      [undefined, () => set(billingColumns)],
    ];
    for (const [reason, cure] of cures) {
      await cure();
      expect((await call('POST', '/api/project', basic({ plan_id: 'Freemium-Pro' }))).reason).toBe(reason);
    }
    expect(await projectsOf(call)).toContainEqual(
      expect.objectContaining({ client_plan_id: 'Freemium-Pro', is_paid: true }),
    );
  });

  it.each([
    ['self-serve', 3],
    ['key-account', 3],
    ['automotive', 3],
    ['aws', 1],
    ['aws-marketplace', 1],
    ['unheard-of', 1],
  ])('allow the channel %s %i freemium projects CRE-45 CRE-46 ERR-06', async (channel, allowance) => {
    const { call, account } = await newDeveloper({ standing: { channel } });
    await createProject(app, account, { aria_status: 'CANCELLED' });
    await createProject(app, account, { plan_id: 'Evaluation' });
    for (let count = 1; count < allowance; count += 1) await createProject(app, account);
    expect(await call('POST', '/api/project', basic())).toMatchObject({ status: 201 });
    expect(await call('POST', '/api/project', basic())).toMatchObject(refusedAs('FREEMIUM_COUNT_EXCEEDED'));
  });

  it('say what the limit means for an owned or wanted pro project ERR-07 ERR-08', async () => {
    const { call, account } = await newDeveloper({ standing: { payment_type: 'card', channel: 'self-serve' } });
    for (let count = 0; count < 3; count += 1) await createProject(app, account);
    expect(await call('POST', '/api/project', basic({ plan_id: 'Freemium-Pro' }))).toMatchObject(
      refusedAs('FREEMIUM_COUNT_EXCEEDED_NEW_PRO'),
    );
    await createProject(app, account, { plan_id: 'Pro-XYZ' });
    expect(await call('POST', '/api/project', basic())).toMatchObject(
      refusedAs('FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO'),
    );
  });

  it('leave neither a lease nor a changed account behind when they refuse', async () => {
    const { call } = await newDeveloper({ standing: { aria_status: 'SUSPENDED' } });
    const leases = await countRows('creation_lease');
    expect(await call('POST', '/api/project', basic({ user: { company_name: 'Changed' } }))).toMatchObject({
      status: 403,
    });
    expect((await call('GET', '/api/developer')).data['company_name']).toBeNull();
    expect(await countRows('creation_lease')).toBe(leases);
  });
});
