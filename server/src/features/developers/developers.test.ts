import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson, developerInput } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

const accountFields =
  'aria_status billing_address billing_cc_expire_mm billing_cc_expire_yyyy billing_company_name billing_country billing_email billing_first_name billing_last_name billing_phone billing_state cc_last4digits channel company_name country currency_cd developer_id email emailVerified first_name gdprAgreement last_name pay_method pay_method_name payment_type phone products promo state user_type vat_id';

const everything = {
  ...developerInput({ phone: '+49 30 1234567', company_name: 'Engines & Co', state: 'DE-BE' }),
  billing_first_name: 'Charles',
  billing_last_name: 'Babbage',
  billing_email: 'charles@people.example',
  billing_phone: '030 / 765-4321',
  billing_company_name: 'Difference Ltd.',
  billing_country: 'AUT',
  billing_state: 'AT-9',
  billing_address: { address: 'Ring 1', city: 'Wien', postal: '1010', state: 'AT-9', country: 'AUT' },
  vat_id: 'ATU12345678',
  currency_cd: 'eur',
  gdprAgreement: false,
};

describe('the developer account', () => {
  it('is not there before it is created, and then has every field that was typed REQ-18 REQ-20 BIL-01', async () => {
    const { call } = await createPerson(app);
    expect(await call('GET', '/api/developer')).toMatchObject({ status: 404, reason: 'DEVELOPER_NOT_FOUND' });
    const created = await call('POST', '/api/developer', everything);
    expect(created).toMatchObject({ status: 201, data: everything });
    expect(Object.keys(created.data).toSorted().join(' ')).toBe(accountFields);
    expect(created.data).toMatchObject({
      aria_status: 'ACTIVE',
      channel: 'self-serve',
      products: [],
      emailVerified: false,
    });
    expect((await call('GET', '/api/developer')).data).toEqual(created.data);
  });

  it('is created once, also by two calls at the same time REQ-20', async () => {
    const { call } = await createPerson(app);
    const both = await Promise.all([
      call('POST', '/api/developer', everything),
      call('POST', '/api/developer', everything),
    ]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    expect(await call('POST', '/api/developer', everything)).toMatchObject({ status: 409, reason: 'DEVELOPER_EXISTS' });
  });

  it('changes in what is sent and stays as it is in the rest; an empty text clears a field REQ-19', async () => {
    const { call } = await createPerson(app);
    const { data } = await call('POST', '/api/developer', everything);
    const changes = { last_name: 'King', company_name: '', vat_id: null, billing_address: { city: 'Graz' } };
    const changed = await call('PUT', '/api/developer', changes);
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.data).toEqual({
      ...data,
      last_name: 'King',
      company_name: null,
      vat_id: null,
      billing_address: { city: 'Graz' },
    });
    expect((await call('PUT', '/api/developer', {})).data).toEqual(changed.data);
    expect((await call('GET', '/api/developer')).data).toEqual(changed.data);
  });

  it('has a billing address of address, city, postal code, state and country BIL-03', async () => {
    const { call } = await createPerson(app);
    const created = await call('POST', '/api/developer', everything);
    const { billing_address } = everything;
    expect(created.data['billing_address']).toEqual(billing_address);
    const moved = { address: 'Platz 2', city: 'Linz', postal: '4020', state: 'AT-4', country: 'AUT' };
    await call('PUT', '/api/developer', { billing_address: moved });
    expect((await call('GET', '/api/developer')).data['billing_address']).toEqual(moved);
    const refused = await call('PUT', '/api/developer', { billing_address: { ...moved, street: 'Platz 2' } });
    expect(refused.fields.map(({ path }) => path)).toEqual(['billing_address.street']);
  });

  it('has a VAT ID of its billing country, also when a call names the id alone', async () => {
    const person = await createPerson(app);
    await createDeveloper(app, person, { input: developerInput({ billing_country: 'GBR' }) });
    const save = (fields: object) => person.call('PUT', '/api/developer', fields);
    for (const vat_id of ['DE136695976', 'GB12'])
      expect(await save({ vat_id })).toMatchObject({
        status: 400,
        reason: 'INVALID_FIELDS',
        fields: [{ path: 'vat_id' }],
      });
    expect(await save({ vat_id: 'GB980780684' })).toMatchObject({ status: 200, data: { vat_id: 'GB980780684' } });
    expect(await save({ vat_id: 'DE136695976', billing_country: '' })).toMatchObject({ status: 200 });
  });

  it('logs a change of its billing details in each project that has not ended, and nothing else', async () => {
    const person = await createPerson(app);
    const account = await createDeveloper(app, person);
    const living = await createProject(app, account);
    const ended = await createProject(app, account, { aria_status: 'CANCELLED' });
    const logged = async () => {
      const lines = app.database.db.selectFrom('activity').selectAll().where('userId', '=', person.userId);
      return (await lines.execute()).map(({ product_id, action, before, after }) => [
        product_id,
        action,
        before,
        after,
      ]);
    };
    await person.call('PUT', '/api/developer', { last_name: 'King', phone: '+49 30 1234567' });
    expect(await logged()).toEqual([]);
    const billed = { billing_address: { address: 'Ring 1', city: 'Wien', postal: '1010' }, vat_id: 'DE136695976' };
    await person.call('PUT', '/api/developer', billed);
    await person.call('PUT', '/api/developer', billed);
    expect(await logged()).toEqual([[living, 'billing_details.changed', null, null]]);
    expect(ended).not.toBe(living);
  });

  it('cannot be changed before it is there', async () => {
    const { call } = await createPerson(app);
    expect(await call('PUT', '/api/developer', { last_name: 'King' })).toMatchObject({
      status: 404,
      reason: 'DEVELOPER_NOT_FOUND',
    });
  });

  it('names every wrong field at once, by bounds and configured patterns', async () => {
    const { call } = await createPerson(app);
    await createDeveloper(app, await createPerson(app));
    const wrong: [string, string][] = [
      ['first_name', 'Ada<script>'],
      ['email', 'nobody'],
      ['phone', '12345'],
      ['company_name', 'X'],
      ['country', 'ZZZ'],
      ['billing_email', 'a b@c.d'],
      ['billing_phone', 'one two three'],
      ['billing_country', 'YYY'],
    ];
    const input = {
      ...developerInput(),
      ...Object.fromEntries(wrong),
      billing_address: { postal: '12', city: 'A<b', country: 'QQQ' },
    };
    const nested = ['billing_address.postal', 'billing_address.city', 'billing_address.country'];
    for (const method of ['POST', 'PUT'] as const) {
      const refused = await call(method, '/api/developer', input);
      expect(refused).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
      expect(refused.fields.map(({ path }) => path).toSorted()).toEqual(
        [...wrong.map(([path]) => path), ...nested].toSorted(),
      );
    }
    const tooLong = { ...developerInput(), email: `${'a'.repeat(243)}@example.org`, first_name: 'x'.repeat(41) };
    expect((await call('POST', '/api/developer', tooLong)).fields.map(({ path }) => path)).toEqual([
      'first_name',
      'email',
    ]);
  });

  it('takes the patterns from the configuration CFG-04', async () => {
    const strict = await startTestApp({ file: { billing_patterns: { lastName: '^[A-Z]+$' } } });
    const { call } = await createPerson(strict);
    const refused = await call('POST', '/api/developer', developerInput({ last_name: 'King' }));
    expect(refused.fields).toEqual([{ path: 'last_name', reason: 'not_valid', message: 'Last name is not valid.' }]);
    expect(await call('POST', '/api/developer', developerInput({ last_name: 'KING' }))).toMatchObject({ status: 201 });
    await strict.dispose();
  });

  it('refuses and names fields that are not the user’s to set, and text that no database keeps', async () => {
    const { call } = await createPerson(app);
    const account = await call('POST', '/api/developer', developerInput());
    const forbidden = {
      channel: 'reseller',
      aria_status: 'PERMANENT',
      payment_type: 'card',
      billing_address: { street: 'x', city: '\ud800' },
    };
    const refused = await call('PUT', '/api/developer', forbidden);
    expect(refused).toMatchObject({ status: 400, reason: 'INVALID_FIELDS' });
    expect(refused.fields.map(({ path }) => path).toSorted()).toEqual([
      'aria_status',
      'billing_address.city',
      'billing_address.street',
      'channel',
      'payment_type',
    ]);
    expect((await call('GET', '/api/developer')).data).toEqual(account.data);
  });

  it('lists its own projects, newest first, and nobody else’s PRJ-15 PRJ-17', async () => {
    const [mine, theirs] = [await createPerson(app), await createPerson(app)];
    const account = await createDeveloper(app, mine);
    await createProject(app, await createDeveloper(app, theirs));
    const create = (day: string, aria_status: 'ACTIVE' | 'CANCELLED') =>
      createProject(app, account, { created: new Date(`${day}T08:00:00Z`), aria_status, app_name: day });
    const ids = [
      await create('2026-02-02', 'ACTIVE'),
      await create('2026-03-03', 'CANCELLED'),
      await create('2026-01-01', 'ACTIVE'),
    ];
    const { data } = await mine.call('GET', '/api/developer');
    const row = (product_id: string | undefined, app_name: string, aria_status: string) => ({
      product_id,
      app_name,
      aria_status,
      created: `${app_name}T08:00:00.000Z`,
      client_plan_id: 'Freemium-Basic',
      client_master_plan_id: 'Freemium',
      plan_name: 'Freemium Basic',
      is_paid: false,
    });
    expect(data['products']).toEqual([
      row(ids[1], '2026-03-03', 'CANCELLED'),
      row(ids[0], '2026-02-02', 'ACTIVE'),
      row(ids[2], '2026-01-01', 'ACTIVE'),
    ]);
  });

  it('is not read during maintenance NAV-41', async () => {
    const closed = await startTestApp({ file: { maintenance_mode: true } });
    const person = await createPerson(closed);
    await createDeveloper(closed, person);
    expect(await person.call('GET', '/api/developer')).toMatchObject({ status: 503, reason: 'MAINTENANCE' });
    await closed.dispose();
  });

  it('is for those who have signed in, and is changed by their own pages alone', async () => {
    const visitor = app.visitor();
    expect(await visitor.call('GET', '/api/developer')).toMatchObject({
      status: 401,
      error: { reason: 'UNAUTHORIZED' },
    });
    const { browser } = await createPerson(app);
    const forged = await browser.call('POST', '/api/developer', everything, { 'x-xsrf-token': 'forged' });
    expect(forged).toMatchObject({ status: 403, error: { reason: 'XSRF_MISMATCH' } });
  });

  it('has the verification mail sent again', async () => {
    const { browser, call } = await createPerson(app);
    app.clock.advance(60_000);
    const before = app.mails.length;
    expect((await browser.call('POST', '/api/developer/verification')).status).toBe(204);
    expect(app.mails).toHaveLength(before + 1);
    expect(await call('POST', '/api/developer/verification')).toMatchObject({ status: 429, reason: 'RATE_LIMITED' });
  });
});
