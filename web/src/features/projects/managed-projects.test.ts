import type { ManagedProject } from '@waypost/contract/entities/project-list';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { managedBy, readManaged } from './managed-projects.ts';

const app = (app_id: string) => ({ app_id }) as ManagedProject['apps'][number];
const project = (id: string, given: Partial<ManagedProject> = {}): ManagedProject =>
  ({
    product_id: `prj_${id}`,
    app_name: id,
    plan_name: 'Plan',
    created: '2026-01-01T00:00:00.000Z',
    aria_status: 'ACTIVE',
    isMigrated: false,
    pending_changes: [],
    can_have_users: false,
    customer_id: null,
    apps: [],
    ...given,
  }) as ManagedProject;
const admin = { roles: [{ name: 'customeradmin', value: 'app_1' }] };
const idsOf = (projects: readonly { id: string }[]) => projects.map(({ id }) => id);

describe('managed projects', () => {
  it('are matched by an admin’s apps and a manager’s customer, without archived ones PRJ-14 PRJ-19', () => {
    const projects = [
      project('mine', { apps: [app('app_0'), app('app_1')] }),
      project('theirs', { apps: [app('app_2')], customer_id: 'cus_1' }),
      project('gone', { apps: [app('app_1')], aria_status: 'ARCHIVED' }),
    ];
    expect(idsOf(managedBy(projects, admin))).toEqual(['prj_mine']);
    expect(idsOf(managedBy(projects, { roles: [{ name: 'customermanager', value: 'cus_1' }] }))).toEqual([
      'prj_theirs',
    ]);
    expect(managedBy(projects, { roles: [{ name: 'reseller', value: 'app_1' }] })).toEqual([]);
  });

  it('say whether they can have users and whether the admin manages them PRJ-18', () => {
    const withUsers = project('a', { apps: [app('app_1')], can_have_users: true });
    const managed = project('b', { customer_id: 'cus_1', can_have_users: true });
    const roles = [...admin.roles, { name: 'customermanager', value: 'cus_1' }];
    expect(managedBy([withUsers, managed, project('c', { apps: [app('app_1')] })], { roles })).toMatchObject([
      { canHaveUsers: true, manageByUser: true },
      { canHaveUsers: true, manageByUser: false },
      { canHaveUsers: false, manageByUser: false },
    ]);
  });
});

describe('the kept list', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  const twice = [project('a', { apps: [app('app_1')] }), project('a', { apps: [app('app_1')] })];
  const read = async (fixed: boolean, roles = admin.roles) => {
    let calls = 0;
    const load = () => Promise.resolve(((calls += 1), twice));
    const projects = await readManaged({ roles, userId: 'usr_1', fixed, load });
    return { calls, count: projects.length };
  };

  it('is read once in a session PRJ-20', async () => {
    expect(await read(true)).toEqual({ calls: 1, count: 1 });
    expect(await read(true)).toEqual({ calls: 0, count: 1 });
    expect([...kept.keys()]).toEqual(['customer-admin-projects']);
  });

  it('is read anew with the flag when the roles changed, and shows each project once; without it stays as it is CFG-16', async () => {
    expect(await read(false)).toEqual({ calls: 1, count: 2 });
    const other = [...admin.roles, { name: 'customeradmin', value: 'app_2' }];
    expect(await read(false, other)).toEqual({ calls: 0, count: 2 });
    expect(await read(true)).toEqual({ calls: 0, count: 1 });
    expect(await read(true, other)).toEqual({ calls: 1, count: 1 });
  });

  it.each(['{"projects":', 'null', '{"projects":[]}', '{"roles":"","projects":{}}', '{"roles":[],"projects":[]}'])(
    'is read anew when what was kept is not ours: %s',
    async (text) => {
      kept.set('customer-admin-projects', text);
      expect(await read(false)).toEqual({ calls: 1, count: 2 });
    },
  );
});
