import type { Project } from '@waypost/contract/entities/project';
import { type UsageType, usageTypesOf, chartCategories } from '@waypost/domain/usage/usage';
import { describe, expect, it } from 'vitest';
import { user, visit } from '../../../../../test/portal-stage.ts';

const productId = 'prj_01hz9k2m4n6p8q0r2s4t6v8w0x';
const free = { usd: 0, eur: 0 };
const limits = { threshold: 200, mau_limit: 20, xyz_storage_limit: 2, xyz_transfer_limit: 10 };
type Limits = { readonly [Name in keyof typeof limits]: number | null };

const projectWith = (planLimits: Limits): Project => ({
  product_id: productId,
  app_name: 'Store finder',
  company_name: null,
  customer_id: null,
  apps: [],
  plans: [{ client_plan_id: 'Freemium-Basic' }],
  planData: {
    id: 'Freemium-Basic',
    type: 'public',
    master_plan: 'Freemium',
    master_plan_name: 'Freemium',
    annual_monthly: 'monthly',
    display_name_long: 'Freemium Basic',
    is_evaluation_plan: false,
    is_free_plan: true,
    price: free,
    period: 'MON',
    tax: free,
    discountedPrice: null,
    discount: null,
    totalPrice: free,
    ...planLimits,
  },
  planFeatures: [],
  aria_status: 'ACTIVE',
  is_paid: false,
  channel: 'self-serve',
  expiry_date: null,
  created: '2026-05-01T00:00:00.000Z',
  billing_frequency: 'monthly',
  client_plan_id: 'Freemium-Basic',
  client_master_plan_id: 'Freemium',
  plan_name: 'Freemium Basic',
  new_plan: null,
  previous_plan: null,
  user_is_owner: true,
  user_has_reseller_role: false,
  can_have_users: false,
  partner_account_id: null,
  isMigrated: false,
  isEvaluation: false,
  pending_changes: [],
  services: [],
  usageLastEntry: null,
  usageStartDate: null,
  usageEndDate: null,
  eum_product_id: null,
  permissions: [],
  main_supplemental_plan_id: null,
});

/** The portal as it answers about the project and its usage, of one chart's types where a chart is named. */
function portalWith(planLimits: Limits, used: readonly (readonly [UsageType, number])[]) {
  const report = (category: string | null) => {
    const types = chartCategories.filter((each) => category === null || category === each).flatMap(usageTypesOf);
    const records = used.map(([usage_type, units]) => ({ usage_type, usage_units: units, billable_units: units }));
    return {
      dev_50_records: records.filter(({ usage_type }) => types.includes(usage_type)),
      non_dev_50_records: [],
    };
  };
  return async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://portal.example');
    const data = pathname.startsWith('/api/project/usage/')
      ? report(searchParams.get('chart_category'))
      : pathname === `/api/project/${productId}` && projectWith(planLimits);
    return data ? Response.json({ status: 'OK', data }) : Response.json({ status: 'ERROR' }, { status: 503 });
  };
}

async function barsOf(planLimits: Limits, used: readonly (readonly [UsageType, number])[]) {
  const { html } = await visit({ url: `/projects/${productId}`, fetch: portalWith(planLimits, used) }, user);
  const attributes = (bar: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(bar)?.[1] ?? '';
  return Array.from(html.matchAll(/<progress[^>]*>/g), ([bar]) => [
    `${attributes(bar, 'value')} of ${attributes(bar, 'max')}`,
    attributes(bar, 'class').includes('text-danger') ? 'red' : '',
  ]);
}

const within = [
  ['Transactions', 120],
  ['Transactions', 80],
  ['Freemium-MAU', 5],
  ['Freemium-MAU', 7],
  ['XYZ-Storage', 1.5],
  ['XYZ-Transfer', 4],
  ['XYZ-Transfer', 5],
] as const;
const beyond = [
  ['Transactions', 201],
  ['Freemium-MAU', 21],
  ['XYZ-Storage', 2.1],
  ['XYZ-Transfer', 10.5],
] as const;

describe('project details', () => {
  it('have a bar for each limit of the plan, red and capped above it and in no other case PRJ-25', async () => {
    expect(await barsOf(limits, within)).toEqual([
      ['200 of 200', ''],
      ['7 of 20', ''],
      ['1.5 of 2', ''],
      ['9 of 10', ''],
    ]);
    const over = ['200 of 200', '20 of 20', '2 of 2', '10 of 10'].map((bar) => [bar, 'red']);
    expect(await barsOf(limits, beyond)).toEqual(over);
    for (const [at, kind] of Object.keys(limits).entries())
      expect(await barsOf({ ...limits, [kind]: null }, beyond)).toEqual(over.toSpliced(at, 1));
  });
});
