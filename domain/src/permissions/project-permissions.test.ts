import { describe, expect, it } from 'vitest';
import {
  canHaveUsers,
  isSelfServeOwner,
  mayDo,
  mayDoForCustomer,
  mayDoOn,
  type PermissionFacts,
  permissionsOn,
  type ProjectPermission,
  projectPermissionNames,
} from './project-permissions.ts';
import { projectRelations } from './project-relation.ts';

const lists = { eval: ['EVAL'], basic: ['BASIC'], starter: ['STARTER'], premium: ['PREMIUM'] };
const owned: PermissionFacts = {
  relation: 'owner',
  owner_channel: 'self-serve',
  partner_account_id: null,
  client_plan_id: 'Freemium-Basic',
  client_master_plan_id: 'Freemium',
  billing_frequency: 'monthly',
};
const resold: PermissionFacts = {
  ...owned,
  relation: 'reseller',
  owner_channel: 'reseller',
  client_plan_id: 'Other',
  client_master_plan_id: 'BASIC',
};
const planPermissions = ['change-plan', 'change-status'] as const;
const permitted = (project: PermissionFacts) => permissionsOn(project, lists);
const lostBy = (present: PermissionFacts, other: PermissionFacts) =>
  permitted(present).filter((permission) => !permitted(other).includes(permission));

describe('what a relation allows', () => {
  it('gives a customer admin the keys, the admins and no apps, a manager a look, the owner the name, but no company name and no users APP-32 PRJ-27 PRJ-33 CUS-08', () => {
    const allowed = (permission: ProjectPermission) =>
      projectRelations.filter((relation) =>
        permitted({ ...(relation === 'owner' ? owned : resold), relation }).includes(permission),
      );
    expect(allowed('manage-keys')).toEqual(['owner', 'reseller', 'customeradmin']);
    for (const each of ['create-apps', 'change-apps', 'read-activity', 'manage-tokens', ...planPermissions] as const)
      expect(allowed(each), each).toEqual(['owner', 'reseller']);
    expect(allowed('rename')).toEqual(['owner']);
    expect(allowed('change-company')).toEqual(['reseller']);
    expect(allowed('extend')).toEqual(['reseller']);
    expect(allowed('assign-apps')).toEqual(['reseller']);
    expect(allowed('manage-admins')).toEqual(['reseller', 'customeradmin']);
    expect(allowed('see-users')).toEqual(['reseller', 'customeradmin', 'customermanager']);
  });

  it('shows what a project costs to everybody but the admins of single apps of it (ROL-15)', () => {
    expect(projectRelations.filter((relation) => mayDo(relation, 'see-costs'))).toEqual([
      'owner',
      'reseller',
      'customermanager',
    ]);
  });

  it('is the same, whether one permission is asked for or all of them are', () => {
    for (const relation of projectRelations)
      for (const client_plan_id of ['EVAL', 'Freemium-Basic']) {
        const project = { ...owned, relation, client_plan_id };
        for (const permission of ['see-users', 'manage-admins', 'manage-users', 'rename-customer', 'rename'] as const)
          expect(mayDoOn(project, permission, lists), permission).toBe(permitted(project).includes(permission));
        for (const permission of ['manage-keys', 'rename', 'assign-apps', 'set-prices'] as const)
          expect(mayDo(relation, permission), permission).toBe(permitted(project).includes(permission));
      }
  });

  it('is in the order of the names', () => {
    expect(projectPermissionNames).toEqual(projectPermissionNames.toSorted());
  });
});

describe('the plan of a project', () => {
  it('is changed by the self-serve owner of a project that no partner sold PRJ-31 PRJ-45', () => {
    expect(isSelfServeOwner(owned)).toBe(true);
    expect(permitted(owned)).toEqual(expect.arrayContaining([...planPermissions, 'rename', 'manage-keys']));
    expect(permitted({ ...owned, billing_frequency: 'annual' })).toEqual(permitted(owned));
  });

  it.each([
    { owner_channel: 'key-account' },
    { owner_channel: 'automotive' },
    { owner_channel: 'aws' },
    { owner_channel: 'aws-marketplace' },
    { partner_account_id: 'p1' },
  ])('and the handover, and nothing else, are not for the owner %j (PRJ-31, PRJ-46)', (other) => {
    expect(isSelfServeOwner({ ...owned, ...other })).toBe(false);
    expect(lostBy(owned, { ...owned, ...other })).toEqual([...planPermissions, 'hand-over']);
  });

  it('is the reseller’s, whatever the channel PRJ-31', () => {
    for (const project of [resold, { ...resold, owner_channel: 'self-serve' }]) {
      expect(isSelfServeOwner(project)).toBe(false);
      expect(permitted(project)).toEqual(expect.arrayContaining([...planPermissions]));
    }
  });

  it('is changed and cancelled by a reseller only if it is monthly and its master plan in a list (RES-61)', () => {
    for (const client_master_plan_id of Object.values(lists).flat())
      expect(permitted({ ...resold, client_master_plan_id })).toEqual(permitted(resold));
    expect(lostBy(resold, { ...resold, billing_frequency: 'annual' })).toEqual([...planPermissions]);
    expect(lostBy(resold, { ...resold, client_master_plan_id: 'Freemium' })).toEqual([...planPermissions]);
    // the plan itself says nothing
    const below = { client_plan_id: 'BASIC', client_master_plan_id: 'Freemium' };
    expect(lostBy(resold, { ...resold, ...below })).toEqual([...planPermissions]);
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

describe('the customer admin of a project', () => {
  const ofPeople = ['manage-admins', 'manage-users', 'rename-customer', 'see-users'] as const;
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
      const facts = { client_plan_id, client_master_plan_id };
      const project: PermissionFacts = { ...resold, ...facts, relation: 'customeradmin' };
      expect(permitted(project)).toEqual(
        expected ? ['manage-admins', 'manage-keys', ...ofPeople.slice(1)] : ['manage-keys'],
      );
      for (const permission of ofPeople) {
        expect(mayDoOn(project, permission, lists), permission).toBe(expected);
        const other = { client_plan_id: 'Freemium-Basic', client_master_plan_id: 'Freemium' };
        const ofCustomer = (...projects: (typeof other)[]) =>
          mayDoForCustomer('customeradmin', permission, { projects, lists });
        expect(ofCustomer(other, facts), permission).toBe(expected);
        expect([ofCustomer(other), ofCustomer()], permission).toEqual([false, false]);
      }
    },
  );

  it('is the only one whom the plan matters to', () => {
    const none = { client_plan_id: 'Freemium-Basic', client_master_plan_id: 'Freemium' };
    for (const permission of ['see-users', 'manage-users'] as const)
      for (const relation of ['reseller', 'customermanager'] as const) {
        expect(mayDoOn({ ...none, relation }, permission, lists), relation).toBe(true);
        expect(mayDoForCustomer(relation, permission, { projects: [], lists }), relation).toBe(true);
      }
    for (const relation of ['owner', 'customeradmin', 'customermanager'] as const) {
      const sold = { ...none, client_plan_id: 'EVAL' };
      expect(mayDoOn({ ...sold, relation }, 'assign-apps', lists), relation).toBe(false);
      expect(mayDoForCustomer(relation, 'assign-apps', { projects: [sold], lists }), relation).toBe(false);
    }
  });
});
