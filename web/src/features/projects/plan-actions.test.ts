import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { Project } from '@waypost/contract/entities/project';
import { describe, expect, it } from 'vitest';
import { getPlanActions, isBoughtToReactivate, type Situation } from './plan-actions.ts';

const own = (aria_status: Project['aria_status']) =>
  ({
    product_id: 'prj_1',
    client_plan_id: 'Freemium-Basic',
    aria_status,
  }) as unknown as DeveloperAccount['products'][number];
const flags = {
  ff_account_active_statuses: true,
  ff_account_active_cancel_pending: true,
  ff_10125_migrated_project: true,
};

function situation(
  project: Partial<Project> = {},
  account: Partial<DeveloperAccount> = {},
  withFlags: Record<string, boolean> = {},
): Situation {
  return {
    project: {
      aria_status: 'CANCELLED',
      client_plan_id: 'Freemium-Basic',
      client_master_plan_id: 'Freemium',
      pending_changes: [],
      isMigrated: false,
      user_is_owner: true,
      permissions: ['change-plan'],
      ...project,
    } as unknown as Project,
    account: {
      aria_status: 'ACTIVE',
      channel: 'self-serve',
      currency_cd: 'eur',
      country: 'DEU',
      billing_country: null,
      products: [],
      ...account,
    } as unknown as DeveloperAccount,
    countries: [
      {
        code: 'AUS',
        code2: 'AU',
        name: 'Australia',
        currency: 'AUD',
        export_control: false,
        block_paid_creation: false,
        eu_member: false,
      },
    ],
    config: { flags: { ...flags, ...withFlags }, freemium_allowance: { self_serve: 3, others: 1 } },
  };
}

describe('the actions of a plan', () => {
  it.each([
    ['a cancelled freemium project', {}, {}, true],
    ['one whose plan is not the owner’s to change', { permissions: ['rename'] }, {}, false],
    ['one that is active', { aria_status: 'ACTIVE' }, {}, false],
    ['one of a contract plan', { client_master_plan_id: 'AdTech' }, {}, false],
    ['a migrated one', { isMigrated: true }, {}, false],
    ['one that may not be created anew', {}, { products: [own('ACTIVE'), own('ACTIVE'), own('ACTIVE')] }, false],
    [
      'one that still counts',
      { aria_status: 'CANCELLATION PENDING' },
      { products: [own('ACTIVE'), own('ACTIVE'), own('ACTIVE')] },
      true,
    ],
    ['one of an account that is not active', {}, { aria_status: 'SUSPENDED' }, false],
    ['one of a country whose currency is not supported', {}, { currency_cd: null, country: 'AUS' }, false],
    ['one billed in such a country', {}, { currency_cd: null, billing_country: 'AUS', country: 'DEU' }, false],
    ['one billed elsewhere', {}, { currency_cd: null, billing_country: 'DEU', country: 'AUS' }, true],
    ['one of an account with a currency of its own', {}, { currency_cd: 'eur', billing_country: 'AUS' }, true],
    ['one of a channel with an allowance of its own', {}, { channel: 'aws', products: [own('ACTIVE')] }, false],
  ] as const)('offer to reactivate %s: %j %j %s LIF-14 PRJ-32', (...[, project, account, offered]) => {
    expect(
      getPlanActions(situation(project as Partial<Project>, account as Partial<DeveloperAccount>)).canReactivate,
    ).toBe(offered);
  });

  it('offer a migrated project without the flag CFG-13', () => {
    expect(
      getPlanActions(situation({ isMigrated: true }, {}, { ff_10125_migrated_project: false })).canReactivate,
    ).toBe(true);
  });

  it.each([
    ['ACTIVE', undefined, true],
    ['ACTIVE NON-BILLABLE', undefined, true],
    ['ACTIVE TRIAL', undefined, false],
    ['SUSPENDED', 'PLAN_CHANGE_REFUSED', false],
    ['CANCELLED', 'PLAN_CHANGE_REFUSED', false],
    ['CONTRACT EXPIRED', 'PLAN_CHANGE_REFUSED', false],
    ['ARCHIVED', 'PLAN_CHANGE_REFUSED', false],
    ['CANCELLATION PENDING', 'PLAN_CHANGE_REFUSED', false],
  ] as const)(
    'of a project that is %s: change refused with %s, cancel %s LIF-08 LIF-12',
    (aria_status, changeRefusal, canCancel) => {
      expect(getPlanActions(situation({ aria_status }))).toMatchObject({ changeRefusal, canCancel });
    },
  );

  it('refuse a change of plan to an inactive account, while one is pending, and of a terminated contract LIF-09 LIF-10 LIF-11', () => {
    const active = { aria_status: 'ACTIVE' } as const;
    expect(getPlanActions(situation(active, { aria_status: 'SUSPENDED' })).changeRefusal).toBe('ACCOUNT_IS_NOT_ACTIVE');
    expect(getPlanActions(situation({ ...active, pending_changes: [{ tag: 'upgradeProject' }] })).changeRefusal).toBe(
      'PLAN_CHANGE_PENDING',
    );
    expect(getPlanActions(situation({ aria_status: 'TERMINATED' })).changeRefusal).toBeUndefined();
    expect(
      getPlanActions(situation({ aria_status: 'TERMINATED', client_master_plan_id: 'AdTech' })).changeRefusal,
    ).toBe('PLAN_CHANGE_REFUSED');
  });
});

it.each([
  ['CANCELLED', true, true],
  ['CANCELLED', false, false],
  ['CANCELLATION PENDING', true, false],
] as const)('a project that is %s, with a price (%s), is reactivated by a purchase: %s (BIL-48)', (...facts) => {
  const [aria_status, is_paid, isBought] = facts;
  expect(isBoughtToReactivate({ aria_status, is_paid })).toBe(isBought);
});
