import { describe, expect, it } from 'vitest';
import {
  canHaveUsers,
  isSelfServeOwner,
  mayDo,
  permissionsIn,
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
  ])('takes the plan and nothing else from the owner %j PRJ-31', (other) => {
    expect(isSelfServeOwner(other)).toBe(false);
    const kept = permissionsIn(owned).filter((name) => !planPermissions.some((taken) => taken === name));
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
