import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowanceFor,
  type CreationFacts,
  createErrorCode,
  creationRefusal,
  currencyOf,
  freemiumRemaining,
  type AccountProject,
} from './creation.ts';
import { freemiumPlanIds } from '../plans/plans.ts';
import { channels } from '../accounts/roles.ts';
import { ariaStatusNames, isActiveStatus } from './status.ts';

const basic = { id: 'Freemium-Basic', price: { usd: 0, eur: 0 } };
const pro = { id: 'Freemium-Pro', price: { usd: 449, eur: 449 } };
const proXyz = { id: 'Pro-XYZ', price: { usd: 449, eur: 449 } };
const evaluation = { id: 'Evaluation', price: { usd: 0, eur: 0 } };

const own = (product_id: string, client_plan_id: string): AccountProject => ({
  product_id,
  client_plan_id,
  aria_status: 'ACTIVE',
});
const ownBasic = own('prj_basic', 'Freemium-Basic');
const ownPro = own('prj_pro', 'Freemium-Pro');
const ownProXyz = own('prj_xyz', 'Pro-XYZ');

const allowed: CreationFacts = {
  isMainRealm: true,
  accountStatus: 'ACTIVE',
  accountFlags: { ff_account_active_statuses: true, ff_account_active_cancel_pending: true },
  channel: 'self-serve',
  plan: basic,
  country: { block_paid_creation: false },
  currency: 'eur',
  hasPaymentMethod: true,
  billingIsComplete: true,
  projects: [],
  allowance: 1,
};
const refusal = (facts: Partial<CreationFacts>) => creationRefusal({ ...allowed, ...facts });

describe('allowance', () => {
  const allowances = { self_serve: 3, key_account: 4, aws_marketplace: 2, others: 1 };

  it.each([
    ['self-serve', 3],
    ['key-account', 4],
    ['aws-marketplace', 2],
    ['automotive', 1],
    ['others', 1],
    ['constructor', 1],
    ['', 1],
  ])('of the channel %s is %s', (channel, expected) => {
    expect(allowanceFor(channel, allowances)).toBe(expected);
  });

  it('is zero when nothing is configured', () => {
    expect(allowanceFor('self-serve', {})).toBe(0);
  });
});

describe('creation', () => {
  it.each([basic, pro, proXyz, evaluation])('of $id passes when nothing speaks against it', (plan) => {
    expect(refusal({ plan })).toBeUndefined();
  });

  it('is refused to every user of another realm CRE-51', () => {
    for (const plan of [basic, pro, evaluation]) {
      expect(refusal({ plan, isMainRealm: false })).toBe('BLOCK_PLATFORM_USER_PROJECT_CREATE');
    }
  });

  it('needs an active account, but a new user needs none yet', () => {
    expect(refusal({ accountStatus: 'SUSPENDED' })).toBe('ACCOUNT_IS_NOT_ACTIVE');
    expect(refusal({ accountStatus: 'ACTIVE DUNNING 1' })).toBe('ACCOUNT_IS_NOT_ACTIVE');
    expect(refusal({ accountStatus: 'PERMANENT' })).toBeUndefined();
    expect(refusal({ accountStatus: undefined })).toBeUndefined();
  });

  it('of a plan with a price is refused to resellers and key accounts, the free basic one stays open', () => {
    const refused = channels.filter((channel) => refusal({ plan: pro, channel }) === 'USER_ROLE_PERMISSION_DENIED');
    expect(refused).toEqual(['reseller', 'key-account', 'automotive', 'aws', 'aws-marketplace']);
    expect(channels.map((channel) => refusal({ channel }))).toEqual(channels.map(() => undefined));
  });

  it('of a plan that is not free needs a country that does not block it CRE-48', () => {
    expect(refusal({ plan: proXyz, country: undefined })).toBe('COUNTRY_ACCESS_DENIED');
    expect(refusal({ plan: proXyz, country: { block_paid_creation: true } })).toBe('COUNTRY_ACCESS_DENIED');
    expect(refusal({ plan: proXyz, country: { block_paid_creation: false } })).toBeUndefined();
    expect(refusal({ country: undefined })).toBeUndefined();
    expect(refusal({ country: { block_paid_creation: true } })).toBeUndefined();
  });

  it('of a plan with a price is refused in Australian dollars only', () => {
    expect(refusal({ plan: pro, currency: 'aud' })).toBe('UNSUPPORTED_CURRENCY');
    expect(refusal({ plan: pro, currency: 'gbp' })).toBeUndefined();
    expect(refusal({ plan: pro, currency: undefined })).toBeUndefined();
    expect(refusal({ currency: 'aud' })).toBeUndefined();
  });

  it.each([
    ['EUR', 'AUD', 'eur'],
    [null, 'AUD', 'aud'],
    ['', 'usd', 'usd'],
    [undefined, undefined, undefined],
  ])('takes the account’s currency %j before the billing country’s %j', (currency_cd, countryCurrency, expected) => {
    expect(currencyOf(currency_cd, countryCurrency)).toBe(expected);
  });

  it('of a plan with a price needs a stored payment method', () => {
    expect(refusal({ plan: pro, hasPaymentMethod: false })).toBe('PAYMENT_METHOD_REQUIRED');
    expect(refusal({ hasPaymentMethod: false })).toBeUndefined();
  });

  it('of a plan with a price needs complete billing details (BIL-47)', () => {
    expect(refusal({ plan: pro, billingIsComplete: false })).toBe('BILLING_DETAILS_REQUIRED');
    expect(refusal({ billingIsComplete: false })).toBeUndefined();
  });

  it('names the first refusal of the fixed order', () => {
    const facts: Partial<CreationFacts>[] = [
      { isMainRealm: false },
      { accountStatus: 'SUSPENDED' },
      { channel: 'reseller' },
      { country: undefined },
      { currency: 'aud' },
      { projects: [ownBasic] },
      { hasPaymentMethod: false },
      { billingIsComplete: false },
    ];
    const order = facts.map((_, first) => refusal(Object.assign({ plan: pro }, ...facts.slice(first))));
    expect(order).toEqual([
      'BLOCK_PLATFORM_USER_PROJECT_CREATE',
      'ACCOUNT_IS_NOT_ACTIVE',
      'USER_ROLE_PERMISSION_DENIED',
      'COUNTRY_ACCESS_DENIED',
      'UNSUPPORTED_CURRENCY',
      'FREEMIUM_COUNT_EXCEEDED_NEW_PRO',
      'PAYMENT_METHOD_REQUIRED',
      'BILLING_DETAILS_REQUIRED',
    ]);
  });
});

describe('the freemium count', () => {
  it('counts four plans while their status is in the active set CRE-45', () => {
    const anyProject = fc.record({
      product_id: fc.uuid(),
      client_plan_id: fc.constantFrom(
        'Freemium-Basic',
        'Freemium-Pro',
        'Freemium-Promo',
        'Public_Free_Plan_Monthly',
        'Pro-XYZ',
        'Evaluation',
      ),
      aria_status: fc.constantFrom(...ariaStatusNames),
    });
    fc.assert(
      fc.property(fc.array(anyProject, { maxLength: 8 }), fc.integer({ min: 0, max: 4 }), (projects, allowance) => {
        const counted = projects.filter(
          (each) => !['Pro-XYZ', 'Evaluation'].includes(each.client_plan_id) && isActiveStatus(each.aria_status),
        );
        expect(freemiumRemaining(projects, allowance)).toBe(allowance - counted.length);
        expect(refusal({ projects, allowance })?.startsWith('FREEMIUM_COUNT_EXCEEDED') ?? false).toBe(
          counted.length >= allowance,
        );
      }),
    );
  });

  it.each([
    [basic, [ownBasic], 'FREEMIUM_COUNT_EXCEEDED'],
    [pro, [ownBasic], 'FREEMIUM_COUNT_EXCEEDED_NEW_PRO'],
    [basic, [ownPro], 'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO'],
    [pro, [ownPro], 'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO'],
    [basic, [ownBasic, ownProXyz], 'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO'],
    [basic, [ownBasic, { ...ownPro, aria_status: 'CANCELLED' }], 'FREEMIUM_COUNT_EXCEEDED'],
    [basic, [ownProXyz], undefined],
    [proXyz, [ownBasic, ownPro], undefined],
    [evaluation, [ownBasic], undefined],
  ] as const)('lets $id beside %j end in %s', (plan, projects, expected) => {
    expect(refusal({ plan, projects })).toBe(expected);
  });

  it('lets upgrades pass at the limit CRE-47', () => {
    const projects = [ownBasic, own('prj_free', 'Public_Free_Plan_Monthly')];
    expect(refusal({ plan: pro, projects, changing: 'prj_basic' })).toBeUndefined();
    expect(refusal({ plan: proXyz, projects, changing: 'prj_basic' })).toBeUndefined();
    expect(refusal({ plan: pro, projects, changing: 'prj_free' })).toBeUndefined();
    expect(refusal({ plan: basic, projects, changing: 'prj_free' })).toBeUndefined();
    expect(refusal({ plan: proXyz, projects: [...projects, ownPro], changing: 'prj_pro' })).toBeUndefined();
  });

  it('stops the move from pro down to basic when the other projects reach the limit', () => {
    const refused = 'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO_DOWNGRADE';
    expect(refusal({ projects: [ownPro], changing: 'prj_pro' })).toBeUndefined();
    expect(refusal({ projects: [ownPro, ownBasic], changing: 'prj_pro' })).toBe(refused);
    expect(refusal({ projects: [ownProXyz, ownBasic], changing: 'prj_xyz' })).toBe(refused);
    expect(refusal({ projects: [ownProXyz], changing: 'prj_xyz' })).toBeUndefined();
  });

  it('exempts no change of a project that is not the account’s', () => {
    expect(refusal({ projects: [ownBasic], changing: 'prj_foreign' })).toBe('FREEMIUM_COUNT_EXCEEDED');
  });

  it('never lets an account pass its allowance by creating', () => {
    const plans = fc.constantFrom(...freemiumPlanIds.map((id) => ({ id, price: { usd: 0, eur: 0 } })));
    fc.assert(
      fc.property(fc.array(plans, { maxLength: 10 }), fc.integer({ min: 0, max: 4 }), (wishes, allowance) => {
        const projects: AccountProject[] = [];
        for (const plan of wishes) {
          if (!refusal({ plan, projects, allowance })) projects.push(own(`prj_${projects.length}`, plan.id));
        }
        expect(projects).toHaveLength(Math.min(allowance, wishes.length));
      }),
    );
  });
});

describe('the error code of a failed create call', () => {
  it.each(['TIMEOUT', 'UNKNOWN', 'USER_ROLE_PERMISSION_DENIED', 'COUNTRY_ACCESS_DENIED', 'UNSUPPORTED_CURRENCY'])(
    'has a variant of its own for %s',
    (reason) => {
      expect(createErrorCode(reason)).toBe(`PROJECT_CREATE_${reason}`);
    },
  );

  it.each(['CREATION_LOCKED', 'FREEMIUM_COUNT_EXCEEDED', 'ACCOUNT_IS_NOT_ACTIVE'])('stays %s', (reason) => {
    expect(createErrorCode(reason)).toBe(reason);
  });
});
