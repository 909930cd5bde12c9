import { describe, expect, it } from 'vitest';
import { isPageOfMigration } from './migration-pages.ts';
import { isExcludedFromMigration, migrationAids, type MigrationFacts, migrationIsOffered } from './migration.ts';

const basic = { client_plan_id: 'Freemium-Basic', aria_status: 'ACTIVE' } as const;
const flags = {
  ff_migration_banner: true,
  ff_migration_popup: true,
  ff_cor_banner: false,
  ff_account_active_statuses: true,
  ff_account_active_cancel_pending: true,
};
const account = { channel: 'self-serve', aria_status: 'ACTIVE', products: [basic] } as const;
const facts: MigrationFacts = { flags, role: 'no-eum-roles', isExcluded: false, account };
const offered = (changed: Partial<MigrationFacts>) =>
  (['banner', 'modal'] as const).map((surface) => migrationIsOffered(surface, { ...facts, ...changed }));

describe('migration', () => {
  it('is offered on both surfaces to an active self-serve account with an active Freemium-Basic project (MIG-01)', () => {
    expect(offered({})).toEqual([true, true]);
  });

  it.each([
    [{ ff_migration_banner: false }, [false, true]],
    [{ ff_migration_popup: false }, [true, false]],
    [{ ff_migration_banner: false, ff_migration_popup: false }, [false, false]],
  ])('is offered on each surface by its own flag: %j (MIG-01) (CFG-21) (CFG-22)', (changed, expected) => {
    expect(offered({ flags: { ...flags, ...changed } })).toEqual(expected);
  });

  it.each(['key-account', 'automotive', 'aws', 'aws-marketplace', 'reseller'])(
    'is not offered to the channel %s (MIG-01)',
    (channel) => {
      expect(offered({ account: { ...account, channel } })).toEqual([false, false]);
    },
  );

  it.each(['reseller', 'customermanager'] as const)('is not offered to the role %s (MIG-01)', (role) => {
    expect(offered({ role, flags: { ...flags, ff_cor_banner: true } })).toEqual([false, false]);
  });

  it('is offered to customer admins while the COR banner flag is on, and otherwise not (MIG-01) (MIG-09) (CFG-24)', () => {
    expect(offered({ role: 'customeradmin' })).toEqual([false, false]);
    expect(offered({ role: 'customeradmin', flags: { ...flags, ff_cor_banner: true } })).toEqual([true, true]);
  });

  it.each(['CANCELLED', 'SUSPENDED', 'INACTIVE'] as const)(
    'is not offered to an account that is %s (MIG-01)',
    (aria_status) => {
      expect(offered({ account: { ...account, aria_status } })).toEqual([false, false]);
    },
  );

  it.each([
    ['no project', []],
    ['an ended Freemium-Basic project', [{ ...basic, aria_status: 'CANCELLED' as const }]],
    ['another plan alone', [{ ...basic, client_plan_id: 'Freemium-Pro' }]],
    ['a Pro-XYZ plan besides', [basic, { ...basic, client_plan_id: 'Pro-XYZ' }]],
  ])('is not offered with %s (MIG-01)', (_, products) => {
    expect(offered({ account: { ...account, products } })).toEqual([false, false]);
  });

  it('is not offered without a developer account, nor to excluded users (MIG-01) (MIG-08)', () => {
    expect(offered({ account: undefined })).toEqual([false, false]);
    expect(offered({ isExcluded: true })).toEqual([false, false]);
  });

  it.each(['/login', '/sign-up', '/register', '/migrate', '/maintenance', '/login/', '/payment/adyen/callback'])(
    'is not offered on %s MIG-10',
    (path) => {
      expect(isPageOfMigration(path, {})).toBe(false);
    },
  );

  it('is not offered on pages that create MIG-10', () => {
    expect(isPageOfMigration('/', { create: 'Freemium-Basic' })).toBe(false);
    expect(isPageOfMigration('/projects', { create: '' })).toBe(false);
    for (const path of ['/applications/create/select-plan', '/applications/create', '/reseller/projects/create/'])
      expect(isPageOfMigration(path, {}), path).toBe(false);
  });

  it.each(['/', '/projects', '/documentation', '/payments', '/login-help', '/pricing', '/tutorials/create-a-map'])(
    'may be offered on %s MIG-10',
    (path) => {
      expect(isPageOfMigration(path, { q: 'x' })).toBe(true);
    },
  );

  it('excludes users by id, and users of another realm (MIG-08)', () => {
    const config = { main_realm: 'waypost', migration_excluded_users: ['usr_2'] };
    const isExcluded = (userId: string, realm: string) => isExcludedFromMigration({ userId, realm }, config);
    expect(isExcluded('usr_1', 'waypost')).toBe(false);
    expect(isExcluded('usr_2', 'waypost')).toBe(true);
    expect(isExcluded('usr_1', 'acme')).toBe(true);
  });

  it('names the surface in its link (MIG-11)', () => {
    expect(migrationAids).toEqual({ banner: 'migration-banner', modal: 'migration-popup' });
  });
});
