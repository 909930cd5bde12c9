import { describe, expect, it } from 'vitest';
import { DomainError } from '../base/domain-error.ts';
import { assertByRole, mayByRole, type RolePermission } from './role-permissions.ts';

const holders = ['reseller', 'customeradmin', 'customermanager', 'groupmember', 'finance'] as const;
const rolesOf = (...names: readonly string[]) => names.map((name) => ({ name, value: 'x' }));

describe('a permission that a role gives', () => {
  it.each<[RolePermission, readonly string[], boolean]>([
    ['resell', ['reseller'], false],
    ['list-customers', ['reseller', 'customeradmin', 'customermanager'], false],
    ['list-users', ['reseller', 'customeradmin', 'customermanager'], false],
    ['invite-admins', ['reseller', 'customeradmin'], false],
    ['manage-group', ['groupmember'], false],
    ['move-money', ['finance'], false],
    // group members and finance operators have no role of their own
    ['take-over-projects', ['customeradmin', 'customermanager', 'groupmember', 'finance'], true],
  ])('%s is for %j, and for people without a role: %s (ROL-03, ROL-15, USR-19)', (permission, expected, everybody) => {
    expect(holders.filter((name) => mayByRole(rolesOf(name), permission))).toEqual(expected);
    expect(mayByRole([], permission)).toBe(everybody);
    expect(mayByRole(rolesOf('Driver', 'user'), permission)).toBe(everybody);
  });

  it('is that of the first role by precedence alone (ROL-03)', () => {
    expect(mayByRole(rolesOf('customermanager', 'customeradmin'), 'invite-admins')).toBe(true);
    expect(mayByRole(rolesOf('customeradmin', 'reseller'), 'take-over-projects')).toBe(false);
    expect(mayByRole(rolesOf('customermanager', 'reseller'), 'resell')).toBe(true);
  });

  it('of a group or of finance stands beside every role', () => {
    for (const role of ['reseller', 'customeradmin', 'customermanager']) {
      expect(mayByRole(rolesOf(role, 'groupmember'), 'manage-group')).toBe(true);
      expect(mayByRole(rolesOf('finance', role), 'move-money')).toBe(true);
      expect(mayByRole(rolesOf('finance', 'groupmember', role), 'list-users')).toBe(true);
    }
  });

  it('is refused by its reason to everybody else (ROL-15)', () => {
    expect(() => assertByRole({ roles: rolesOf('reseller') }, 'resell')).not.toThrow();
    expect(() => assertByRole({ roles: rolesOf('customeradmin') }, 'resell')).toThrow(
      new DomainError('USER_ROLE_PERMISSION_DENIED'),
    );
  });
});
