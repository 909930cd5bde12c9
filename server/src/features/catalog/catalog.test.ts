import type { Country, Plan, StatesByCountry } from '@waypost/contract/entities/catalog';
import type { UsagePrices } from '@waypost/domain/billing/usage-cost';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogService } from './catalog.service.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

async function read<T>(path: string): Promise<T> {
  const response = await app.portal(path);
  const body = (await response.json()) as { status: string; data: T };
  expect({ http: response.status, status: body.status }).toEqual({ http: 200, status: 'OK' });
  return body.data;
}

describe('the catalogue', () => {
  it('lists the public plans without a login, each with every field of a plan REQ-37 PLN-02', async () => {
    const plans = await read<Plan[]>('/plans/list.json');
    expect(plans.map((plan) => plan.id)).toEqual(['Freemium-Basic', 'Freemium-Pro', 'Pro-XYZ']);
    const fields =
      'annual_monthly discount discountedPrice display_name_long id is_evaluation_plan is_free_plan master_plan master_plan_name mau_limit period price tax threshold totalPrice type xyz_storage_limit xyz_transfer_limit';
    for (const plan of plans) expect(Object.keys(plan).toSorted().join(' ')).toBe(fields);
  });

  it('offers the same plans to a caller of the portal backend REQ-36', async () => {
    expect(await read<Plan[]>('/api/plans')).toEqual(await read<Plan[]>('/plans/list.json'));
    expect((await read<Plan[]>('/plans/evaluation.json')).map(({ id }) => id)).toEqual(['Evaluation']);
  });

  it('sells the plans at the decided prices and limits PLN-05', async () => {
    const decided = [
      ['Freemium-Basic', 0, 250_000, 5000, 2.5, 2.5],
      ['Freemium-Pro', 449, 1_000_000, 10_000, 5, 10],
      ['Pro-XYZ', 449, 1_000_000, 10_000, 5, 10],
    ] as const;
    for (const [id, price, threshold, mau_limit, xyz_storage_limit, xyz_transfer_limit] of decided) {
      expect(await read<Plan>(`/api/plan/${id}`)).toMatchObject({
        price: { usd: price, eur: price },
        threshold,
        mau_limit,
        xyz_storage_limit,
        xyz_transfer_limit,
      });
    }
  });

  it('lists the prices beyond the limits, of the plans that charge for more', async () => {
    const prices = await read<Record<string, UsagePrices>>('/plans/usage-prices.json');
    expect(Object.keys(prices)).toEqual(['Freemium-Pro', 'Pro-XYZ']);
    expect(prices['Freemium-Pro']).toEqual({
      transactions: { usd: 1, eur: 0.9 },
      mau: { usd: 0.05, eur: 0.05 },
      storage: { usd: 4, eur: 3.6 },
      transfer: { usd: 2, eur: 1.8 },
    });
  });

  it('lets browsers and proxies keep the prices, and answers a current copy without a body', async () => {
    const first = await app.portal('/plans/usage-prices.json');
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const tag = first.headers.get('etag') ?? '';
    const again = await app.portal('/plans/usage-prices.json', { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    const other = await app.portal('/plans/usage-prices.json', { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('knows every plan id that the source names, the product slug filled in PLN-04', async () => {
    for (const id of [
      'Evaluation',
      'Public_Free_Plan_Monthly',
      'Freemium-Basic',
      'Freemium-Pro',
      'Freemium-Promo',
      'Pro-XYZ',
      'XYZ-Pro-Paper',
      'waypost-Automotive',
    ]) {
      expect((await read<Plan>(`/api/plan/${id}`)).id).toBe(id);
    }
  });

  it('has a plan of each kind that projects run on PLN-01', async () => {
    const kinds = {
      evaluation: 'Evaluation',
      'freemium basic': 'Freemium-Basic',
      'freemium pro': 'Freemium-Pro',
      'pro-XYZ': 'Pro-XYZ',
      paid: 'XYZ-Pro-Paper',
      reseller: 'reseller_starter',
      'key-account': 'key_account',
    };
    for (const id of Object.values(kinds)) expect((await read<Plan>(`/api/plan/${id}`)).id).toBe(id);
    expect(await read<Plan>('/api/plan/Evaluation')).toMatchObject({ is_evaluation_plan: true, type: 'eval' });
    expect(await read<Plan>('/api/plan/reseller_starter')).toMatchObject({ type: 'reseller_starter' });
  });

  it('answers 404 for a plan that does not exist REQ-38', async () => {
    const response = await app.portal('/api/plan/No-Such-Plan');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 'ERROR', error: { reason: 'PLAN_NOT_FOUND', code: 404 } });
  });

  it('maps plan ids to their feature texts REQ-39', async () => {
    const features = await read<Record<string, string[]>>('/product/features');
    for (const plan of await read<Plan[]>('/plans/list.json')) expect(features[plan.id]?.length).toBeGreaterThan(2);
    expect(features['Freemium-Basic']).toContain('250,000 transactions a month');
  });
});

describe('the files of the catalogue', () => {
  const content = join(import.meta.dirname, '../../../../content/catalog');
  const config = { product_slug: 'waypost', reseller_hidden_plans: [], reseller_plan_order: {} };
  /** Reads a copy of the catalogue in which one text of one file is another. */
  async function reading(name: string, text: string, other: string) {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-catalogue-'));
    cpSync(content, folder, { recursive: true });
    const file = readFileSync(join(folder, name), 'utf8');
    expect(file).toContain(text);
    writeFileSync(join(folder, name), file.replace(text, other));
    return createCatalogService({ folder, config });
  }

  it('name one of the six master plans for each plan PLN-06', async () => {
    const names = 'NBM3_Evaluation Freemium HLS-China AdTech Large-Matrix Token-Based-Plans';
    for (const name of names.split(' ')) {
      const catalog = await reading('plans.json', '"master_plan": "AdTech"', `"master_plan": "${name}"`);
      expect(catalog.readPlan('waypost-Automotive').master_plan).toBe(name);
    }
    await expect(reading('plans.json', '"master_plan": "AdTech"', '"master_plan": "Gold"')).rejects.toThrow(
      'plans.json is not a valid catalogue file',
    );
  });

  it('give a monthly plan the code MON and an annual one ANN PLN-07 PLN-08', async () => {
    const catalog = await createCatalogService({ folder: content, config });
    expect(catalog.readPlan('Freemium-Pro')).toMatchObject({ period: 'MON', annual_monthly: 'monthly' });
    expect(catalog.readPlan('XYZ-Pro-Paper')).toMatchObject({ period: 'ANN', annual_monthly: 'annual' });
    for (const [period, other] of [
      ['"period": "MON"', '"period": "ANN"'],
      ['"annual_monthly": "annual"', '"annual_monthly": "yearly"'],
    ] as const)
      await expect(reading('plans.json', period, other)).rejects.toThrow('annual_monthly');
  });

  it('promise no promo code without a discount, or beyond the price', async () => {
    for (const amount of ['0', '101', '12.345', '-5'])
      await expect(reading('promo-codes.json', '"amount": 20', `"amount": ${amount}`)).rejects.toThrow('amount');
    const catalog = await reading('promo-codes.json', '"amount": 20', '"amount": 12.5');
    expect(catalog.findPromoCode('START20')?.rules[0].amount).toBe(12.5);
  });
});

describe('the static lists', () => {
  it('list every country with its codes, currency, limits and membership REQ-49 BIL-04', async () => {
    const countries = await read<Country[]>('/static/lists/countries');
    expect(countries.length).toBeGreaterThan(240);
    const wrong = countries.filter(
      ({ code, code2, currency }) => !/^[A-Z]{3} [A-Z]{2} [a-z]{3}$/.test(`${code} ${code2} ${currency}`),
    );
    expect(wrong).toEqual([]);
    expect(countries.filter(({ eu_member }) => eu_member)).toHaveLength(27);
    const find = (code: string) => countries.find((country) => country.code === code);
    expect(find('DEU')).toEqual({
      code: 'DEU',
      code2: 'DE',
      name: 'Germany',
      currency: 'eur',
      export_control: false,
      block_paid_creation: false,
      eu_member: true,
    });
    expect(find('AUS')?.currency).toBe('aud');
    expect(find('GBR')?.eu_member).toBe(false);
    expect(find('IRN')).toMatchObject({ export_control: true, block_paid_creation: true });
  });

  it('list the states keyed by the country’s code of three letters REQ-50 BIL-05', async () => {
    const states = await read<StatesByCountry>('/static/lists/states');
    expect(states['USA']).toContainEqual({ code: 'US-CA', name: 'California' });
    expect(states['DEU']).toHaveLength(16);
    expect(states['ESP']).toContainEqual({ code: 'ES-SE', name: 'Sevilla' });
    expect(states['ESP']).toHaveLength(52); // provinces and the two cities of none, not the communities above them
    expect(states['ITA']?.map(({ code }) => code)).toEqual(expect.arrayContaining(['IT-MI', 'IT-23']));
    expect(Object.keys(states).filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(states['MCO']).toBeUndefined();
  });

  it('list industries by id and name REQ-51', async () => {
    const industries = await read<{ id: string; name: string }[]>('/static/lists/industries');
    expect(industries).toContainEqual({ id: 'delivery', name: 'Delivery and logistics' });
    expect(new Set(industries.map(({ id }) => id)).size).toBe(industries.length);
  });

  it('list the titles of a person REQ-52', async () => {
    expect(await read('/static/lists/titles')).toEqual(['Mr', 'Ms', 'Mx', 'Dr', 'Prof']);
  });
});
