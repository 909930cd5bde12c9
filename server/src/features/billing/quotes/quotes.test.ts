import type { PlanCost } from '@waypost/contract/entities/billing';
import type { DeveloperInput } from '@waypost/contract/entities/developer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeveloper, createPerson, developerInput, type Person } from '../../../../test/factories/developers.ts';
import { createProject } from '../../../../test/factories/projects.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => app.dispose());

async function customer(input: Partial<DeveloperInput> = {}): Promise<Person> {
  const person = await createPerson(app);
  await createDeveloper(app, person, { input: developerInput(input) });
  return person;
}

async function cost(person: Person, body: object = {}): Promise<PlanCost> {
  const answer = await person.call('POST', '/api/product/tax', { plan_id: 'Freemium-Pro', ...body });
  expect({ status: answer.status, reason: answer.reason }).toEqual({ status: 200, reason: undefined });
  return answer.data as PlanCost;
}
const refusal = async (person: Person, body: object) => {
  const { status, reason, message } = await person.call('POST', '/api/product/tax', body);
  return `${status} ${reason} ${message}`;
};
const answer = (person: Person, vat_id: string, outcome: 'VALID' | 'INVALID') =>
  app.database.db
    .insertInto('vat_answer')
    .values({ userId: person.userId, vat_id, outcome, answered_at: app.clock(), asked_at: app.clock() })
    .onConflict((conflict) => conflict.columns(['userId', 'vat_id']).doUpdateSet({ outcome, answered_at: app.clock() }))
    .execute();

describe('the cost of a plan', () => {
  it('is the price, what a promo code takes off it, and the tax on the rest, in both currencies REQ-40', async () => {
    const person = await customer();
    expect(await cost(person, { promo_code: 'START20' })).toEqual({
      price: { usd: 449, eur: 449 },
      discount: { usd: 89.8, eur: 89.8 },
      discountedPrice: { usd: 359.2, eur: 359.2 },
      tax: { usd: 68.25, eur: 68.25 },
      totalPrice: { usd: 427.45, eur: 427.45 },
      credit_used: { usd: 0, eur: 0 },
      taxation: { kind: 'domestic', country: 'DE', rate: 19, vat: 'none' },
      promo: { promoCode: 'START20', amount: 20, period: 'monthly' },
      change: null,
    });
    const whole = await cost(person);
    expect(whole).toMatchObject({ discount: null, discountedPrice: null, promo: null });
    expect(whole.totalPrice).toEqual({ usd: 534.31, eur: 534.31 });
    expect((await cost(person, { plan_id: 'Freemium-Basic' })).totalPrice).toEqual({ usd: 0, eur: 0 });
  });

  it('is taxed by the billing country, as typed or else as saved', async () => {
    const person = await customer({ country: 'DEU', billing_country: 'FIN' });
    expect((await cost(person)).taxation).toMatchObject({ country: 'FI', rate: 25.5 });
    expect((await cost(person, { user: { billing_country: 'USA' } })).taxation).toMatchObject({
      kind: 'outside_eu',
      rate: 0,
    });
    for (const billing_country of ['', null])
      expect((await cost(person, { user: { billing_country } })).taxation).toMatchObject({ kind: 'domestic' });
    expect((await cost(person, { user: { country: 'AUT' } })).taxation).toMatchObject({ country: 'FI' });
    const unbilled = await customer({ country: 'DEU' });
    expect((await cost(unbilled, { user: { country: 'AUT' } })).taxation).toMatchObject({ country: 'AT' });
    const stranger = await createPerson(app);
    expect((await cost(stranger, { user: { country: 'AUT' } })).taxation).toMatchObject({ country: 'AT', rate: 20 });
  });

  it('is reverse charge for a proven VAT ID of another EU country; until then the id counts as none PLN-26', async () => {
    const person = await customer({ billing_country: 'AUT', vat_id: 'atu 12345678' });
    expect((await cost(person)).taxation).toEqual({ kind: 'destination', country: 'AT', rate: 20, vat: 'pending' });
    await answer(person, 'ATU12345678', 'VALID');
    const proven = await cost(person);
    expect(proven.taxation).toEqual({ kind: 'reverse_charge', country: 'AT', rate: 0, vat: 'proven' });
    expect(proven.tax).toEqual({ usd: 0, eur: 0 });
    expect((await cost(person, { user: { vat_id: 'ATU87654321' } })).taxation).toMatchObject({ rate: 20 });
    expect((await cost(person, { user: { vat_id: null } })).taxation).toMatchObject({ rate: 20, vat: 'none' });
    expect((await cost(person, { user: { billing_country: 'ITA' } })).taxation).toMatchObject({
      kind: 'destination',
      rate: 22,
      vat: 'pending',
    });
    await answer(person, 'ATU87654321', 'INVALID');
    expect((await cost(person, { user: { vat_id: 'ATU87654321' } })).taxation).toMatchObject({ vat: 'refused' });
    const other = await customer({ billing_country: 'AUT', vat_id: 'ATU12345678' });
    expect((await cost(other)).taxation).toMatchObject({ kind: 'destination', vat: 'pending' });
    const domestic = await customer({ vat_id: 'DE136695976' });
    await answer(domestic, 'DE136695976', 'VALID');
    expect((await cost(domestic)).taxation).toMatchObject({ kind: 'domestic', rate: 19, vat: 'proven' });
  });

  it('has the rate that is in force on the UTC day of the question PLN-26', async () => {
    const earlier = await startTestApp({ startAt: new Date('2024-08-31T23:59:59Z') });
    const person = await createPerson(earlier);
    const body = { plan_id: 'Freemium-Pro', user: { country: 'FIN' } };
    const taxation = async () => (await person.call('POST', '/api/product/tax', body)).data['taxation'];
    expect(await taxation()).toMatchObject({ country: 'FI', rate: 24 });
    earlier.clock.advance(1000);
    expect(await taxation()).toMatchObject({ country: 'FI', rate: 25.5 });
    await earlier.dispose();
  });

  it('follows the configured country of the seller PLN-26', async () => {
    const austrian = await startTestApp({ file: { seller_country: 'AT' } });
    const person = await createPerson(austrian);
    const { data } = await person.call('POST', '/api/product/tax', {
      plan_id: 'Freemium-Pro',
      user: { country: 'DEU', vat_id: 'DE136695976' },
    });
    expect(data['taxation']).toMatchObject({ kind: 'destination', rate: 19, vat: 'pending' });
    await austrian.dispose();
  });

  it('is not told without a country, for an unknown plan, or with a promo code that is not valid ERR-19', async () => {
    const person = await createPerson(app);
    const plan_id = 'Freemium-Pro';
    const failed = '422 FAILED_TAX_CALCULATION The tax could not be calculated. Please try again.';
    expect(await refusal(person, { plan_id })).toBe(failed);
    expect(await refusal(person, { plan_id, user: { country: 'ZZZ' } })).toBe(failed);
    const owner = await customer();
    expect(await refusal(owner, { plan_id: 'None' })).toBe('404 PLAN_NOT_FOUND This plan does not exist.');
    expect(await refusal(owner, { plan_id, promo_code: 'SUMMER25' })).toBe(
      '422 PROMO_CODE_NOT_VALID Promo code was not valid.',
    );
  });
});

describe('a promo code', () => {
  it('is read by anybody, also an expired one; an unknown one is not found REQ-42 PLN-19', async () => {
    const visitor = app.visitor();
    const { status, data } = await visitor.call('GET', '/promo_code/summer25');
    expect({ status, data }).toEqual({
      status: 200,
      data: { promoCode: 'SUMMER25', expiration_date: '2026-08-31', rules: [{ period: 'M', amount: 50 }] },
    });
    for (const token of ['NONE', '%F0%9F%8E%81', 'constructor', `${'X'.repeat(100)}`]) {
      expect(await visitor.call('GET', `/promo_code/${token}`)).toMatchObject({
        status: 404,
        error: { reason: 'PROMO_CODE_NOT_FOUND', message: 'Promo code was not valid.' },
      });
    }
  });

  it('is for the plans it names, and for first purchases if it says so', async () => {
    const person = await createPerson(app);
    const account = await createDeveloper(app, person);
    expect((await cost(person, { promo_code: ' start20 ' })).promo?.promoCode).toBe('START20');
    const refused = '422 PROMO_CODE_NOT_VALID Promo code was not valid.';
    expect(await refusal(person, { plan_id: 'XYZ-Pro-Paper', promo_code: 'START20' })).toBe(refused);
    await createProject(app, account, { plan_id: 'Freemium-Pro', aria_status: 'CANCELLED' });
    expect(await refusal(person, { plan_id: 'Freemium-Pro', promo_code: 'START20' })).toBe(refused);
    expect((await cost(person, { promo_code: 'ATLAS10' })).promo).toMatchObject({ amount: 10, period: 'annual' });
    expect((await cost(person, { promo_code: '  ' })).promo).toBeNull();
  });

  it('for first purchases is none after a purchase whose project has changed to a free plan since', async () => {
    const person = await createPerson(app);
    const { developer_id } = await createDeveloper(app, person);
    const purchase = async (state: 'settled' | 'refused') =>
      app.database.db
        .insertInto('purchase')
        .values({
          purchase_id: `pur_${state}`,
          userId: person.userId,
          developer_id,
          flow_id: state,
          kind: 'create',
          product_id: 'prj_free',
          plan: '{}',
          quote: '{}',
          channel: 'self-serve',
          attempt_id: `att_${state}`,
          state,
          refusal_code: state === 'refused' ? 'declined' : null,
          created: app.clock(),
          asked: app.clock(),
          ended: app.clock(),
        } as never)
        .execute();
    await purchase('refused');
    expect((await cost(person, { promo_code: 'START20' })).promo?.promoCode).toBe('START20');
    await purchase('settled');
    expect(await refusal(person, { plan_id: 'Freemium-Pro', promo_code: 'START20' })).toContain('PROMO_CODE_NOT_VALID');
    expect((await cost(person, { promo_code: 'ATLAS10' })).promo?.promoCode).toBe('ATLAS10');
  });

  it('is used by a purchase once, and by an account as often as it may', async () => {
    const person = await createPerson(app);
    const { developer_id } = await createDeveloper(app, person);
    const { promo } = app.services.billing;
    const purchase = { code: 'START20', planId: 'Freemium-Pro', developer_id };
    const redeem = (purchase_id: string) =>
      app.database.transact((tx) => promo.redeem(tx, { ...purchase, purchase_id }));
    await redeem('one');
    await redeem('one');
    await expect(redeem('two')).rejects.toMatchObject({ reason: 'PROMO_CODE_NOT_VALID' });
    expect(await refusal(person, { plan_id: 'Freemium-Pro', promo_code: 'START20' })).toContain('PROMO_CODE_NOT_VALID');
    const other = await customer();
    expect((await cost(other, { promo_code: 'START20' })).promo?.amount).toBe(20);
    await app.database.transact((tx) => promo.release(tx, 'one'));
    await redeem('two');
    const uses = await app.database.db.selectFrom('promo_use').select(['purchase_id', 'promo_code']).execute();
    expect(uses).toEqual([{ purchase_id: 'two', promo_code: 'START20' }]);
  });

  it('expires at the end of its last day, UTC PLN-22', async () => {
    const late = await startTestApp({ startAt: new Date('2026-08-31T23:59:59Z') });
    const person = await createPerson(late);
    const ask = () =>
      person.call('POST', '/api/product/tax', {
        plan_id: 'Freemium-Pro',
        user: { country: 'DEU' },
        promo_code: 'SUMMER25',
      });
    expect((await ask()).status).toBe(200);
    late.clock.advance(1000);
    expect(await ask()).toMatchObject({ status: 422, reason: 'PROMO_CODE_NOT_VALID' });
    await late.dispose();
  });
});
