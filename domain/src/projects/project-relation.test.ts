import { describe, expect, it } from 'vitest';
import {
  canHaveUsers,
  isSelfServeOwner,
  mayDo,
  mayDoOn,
  permissionsIn,
  permissionsOn,
  type ProjectPermission,
  relationTo,
  type RelationFacts,
} from './project-relation.ts';
import type { SessionRole } from '../accounts/roles.ts';

const facts: RelationFacts = { owner: 'usr_owner', customer_id: 'cus_1', app_ids: ['app_1', 'app_2'] };
const viewer = (userId: `usr_${string}`, ...roles: SessionRole[]) => ({ userId, roles });
const admin = (value: string) => ({ name: 'customeradmin', value });
const manager = (value: string) => ({ name: 'customermanager', value });
const reseller = { name: 'reseller', value: '' };

describe('what a user is to a project', () => {
  it('follows the account first, then the apps and the customer that roles name CUS-03 CUS-06', () => {
    expect(relationTo(facts, viewer('usr_owner'))).toBe('owner');
    expect(relationTo(facts, viewer('usr_owner', admin('app_1')))).toBe('owner');
    expect(relationTo(facts, viewer('usr_owner', reseller))).toBe('reseller');
    expect(relationTo(facts, viewer('usr_other', admin('app_9'), admin('app_2')))).toBe('customeradmin');
    expect(relationTo(facts, viewer('usr_other', manager('cus_1')))).toBe('customermanager');
  });

  it('is nothing for a stranger, also for one with roles for something else', () => {
    const strangers = [
      [],
      [reseller],
      [admin('cus_1')],
      [manager('app_1')],
      [admin('')],
      [{ name: 'owner', value: 'app_1' }],
    ];
    for (const roles of strangers) expect(relationTo(facts, viewer('usr_other', ...roles))).toBeUndefined();
    expect(relationTo({ ...facts, customer_id: null }, viewer('usr_other', manager('')))).toBeUndefined();
  });
});

describe('what a relation allows', () => {
  it('gives a customer admin the keys, the admins and no apps, a manager a look, the owner the name, but no company name and no users APP-32 PRJ-27 PRJ-33 CUS-08', () => {
    const allowed = (permission: ProjectPermission) =>
      (['owner', 'reseller', 'customeradmin', 'customermanager'] as const).filter((relation) =>
        mayDo(relation, permission),
      );
    expect(allowed('manage-keys')).toEqual(['owner', 'reseller', 'customeradmin']);
    for (const each of [
      'create-apps',
      'change-apps',
      'read-activity',
      'manage-tokens',
      'change-status',
      'change-plan',
    ] as const)
      expect(allowed(each)).toEqual(['owner', 'reseller']);
    expect(allowed('rename')).toEqual(['owner']);
    expect(allowed('change-company')).toEqual(['reseller']);
    expect(allowed('extend')).toEqual(['reseller']);
    expect(allowed('assign-apps')).toEqual(['reseller']);
    expect(allowed('manage-admins')).toEqual(['reseller', 'customeradmin']);
    expect(allowed('see-users')).toEqual(['reseller', 'customeradmin', 'customermanager']);
  });

  const owned = { relation: 'owner', owner_channel: 'self-serve', partner_account_id: null } as const;
  const planPermissions = ['change-status', 'change-plan'] as const;

  it('gives the plan to the self-serve owner of a project that no partner sold PRJ-31 PRJ-45', () => {
    expect(isSelfServeOwner(owned)).toBe(true);
    expect(permissionsIn(owned)).toEqual(expect.arrayContaining([...planPermissions, 'rename', 'manage-keys']));
  });

  it.each([
    { ...owned, owner_channel: 'key-account' },
    { ...owned, owner_channel: 'automotive' },
    { ...owned, owner_channel: 'aws' },
    { ...owned, owner_channel: 'aws-marketplace' },
    { ...owned, partner_account_id: 'p1' },
  ])('takes the plan, the handover and nothing else from the owner %j (PRJ-31, PRJ-46)', (other) => {
    expect(isSelfServeOwner(other)).toBe(false);
    const taken: readonly string[] = [...planPermissions, 'hand-over'];
    const kept = permissionsIn(owned).filter((name) => !taken.includes(name));
    expect(permissionsIn(other)).toEqual(kept);
  });

  it('leaves the plan of a project to its reseller, whatever the channel PRJ-31', () => {
    const reseller = { ...owned, relation: 'reseller', owner_channel: 'reseller' } as const;
    expect(isSelfServeOwner(reseller)).toBe(false);
    expect(isSelfServeOwner({ ...owned, relation: 'reseller' })).toBe(false);
    expect(permissionsIn(reseller)).toEqual(expect.arrayContaining([...planPermissions]));
  });
});

it.each([
  ['reseller', 'ACTIVE', true],
  ['reseller', 'CANCELLATION PENDING', true],
  ['reseller', 'SUSPENDED', false],
  ['self-serve', 'ACTIVE', false],
] as const)('a project of the channel %s that is %s can have users: %s PRJ-18', (channel, aria_status, expected) => {
  expect(canHaveUsers({ channel, aria_status })).toBe(expected);
});

describe('the plan of a project that a reseller runs', () => {
  const lists = {
    eval: ['NBM3_Evaluation'],
    basic: ['NBM3-ESS'],
    starter: ['Large-Matrix'],
    premium: ['MAM-Segments'],
  };
  const common = { relation: 'reseller', owner_channel: 'reseller', partner_account_id: null } as const;
  const mayChange = (project: Partial<Parameters<typeof permissionsOn>[0]>) => {
    const plans = { billing_frequency: 'monthly', client_plan_id: 'Other', client_master_plan_id: 'NBM3-ESS' } as const;
    const facts = { ...common, ...plans, ...project };
    return (['change-plan', 'change-status'] as const).map((one) => permissionsOn(facts, lists).includes(one));
  };

  it('is changed and cancelled only if it is monthly and its master plan in a list (RES-61)', () => {
    for (const client_master_plan_id of Object.values(lists).flat())
      expect(mayChange({ client_master_plan_id })).toEqual([true, true]);
    expect(mayChange({ billing_frequency: 'annual' })).toEqual([false, false]);
    expect(mayChange({ client_master_plan_id: 'Freemium' })).toEqual([false, false]);
  });

  it('keeps everything else that a reseller may do, and says nothing about owners', () => {
    const plans = { client_plan_id: 'Other', client_master_plan_id: 'NBM3-ESS' };
    const annual = { ...common, ...plans, billing_frequency: 'annual' } as const;
    const lost = permissionsIn(common).filter((permission) => !permissionsOn(annual, lists).includes(permission));
    expect(lost.toSorted()).toEqual(['change-plan', 'change-status']);
    expect(mayChange({ relation: 'owner', owner_channel: 'self-serve', billing_frequency: 'annual' })).toEqual([
      true,
      true,
    ]);
  });
});

describe('the customer admin of a project', () => {
  const lists = { eval: ['EVAL'], basic: ['BASIC'], starter: ['STARTER'], premium: ['PREMIUM'] };
  const ofPeople = ['see-users', 'manage-admins', 'manage-users', 'rename-customer'] as const;
  const plans = [
    ['EVAL', 'Freemium', true],
    ['BASIC', 'Freemium', true],
    ['STARTER', 'Freemium', true],
    ['PREMIUM', 'Freemium', true],
    ['Freemium-Basic', 'BASIC', true],
    ['EVAL', 'BASIC', true],
    ['Freemium-Basic', 'Freemium', false],
    ['eval', 'basic', false],
    ['', '', false],
  ] as const;

  it.each(plans)(
    'manages the people of a project with the plan %s below %s: %s (CUS-04)',
    (client_plan_id, client_master_plan_id, expected) => {
      const facts = { client_plan_id, client_master_plan_id, relation: 'customeradmin' } as const;
      const project = {
        ...facts,
        owner_channel: 'reseller',
        partner_account_id: null,
        billing_frequency: 'monthly',
      } as const;
      const permitted = permissionsOn(project, lists);
      for (const permission of ofPeople) {
        expect(mayDoOn(facts, permission, lists), permission).toBe(expected);
        expect(permitted.includes(permission), permission).toBe(expected);
      }
      expect(permitted).toContain('manage-keys');
    },
  );

  it('is the only one whom the plan matters to', () => {
    const none = { client_plan_id: 'Freemium-Basic', client_master_plan_id: 'Freemium' };
    for (const permission of ['see-users', 'manage-users'] as const)
      for (const relation of ['reseller', 'customermanager'] as const)
        expect(mayDoOn({ ...none, relation }, permission, lists), relation).toBe(true);
    for (const relation of ['owner', 'customeradmin', 'customermanager'] as const)
      expect(mayDoOn({ ...none, relation, client_plan_id: 'EVAL' }, 'assign-apps', lists), relation).toBe(false);
  });
});
