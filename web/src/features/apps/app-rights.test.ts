import type { ProjectPermission } from '@waypost/domain/permissions/project-permissions';
import { expect, it } from 'vitest';
import { appRightsOf } from './app-rights.ts';

const changing: ProjectPermission[] = ['change-apps', 'create-apps'];
const owned = { permissions: changing, channel: 'automotive' };
const mayCreate = (project: typeof owned, flags: Record<string, boolean> = {}, roles: string[] = []) =>
  appRightsOf(project, { roles: roles.map((name) => ({ name, value: '' })), flags }).mayCreate;

it('the page offers new apps to automotive users under their flag alone, and to owners of every other channel CFG-31', () => {
  const flag = (ff_automotive_app_limit: boolean) => ({ ff_automotive_app_limit });
  expect([mayCreate(owned), mayCreate(owned, flag(false)), mayCreate(owned, flag(true))]).toEqual([false, false, true]);
  for (const each of [{}, flag(false), flag(true)])
    expect(mayCreate({ ...owned, channel: 'self-serve' }, each)).toBe(true);
});

it('the page offers new apps to owners and resellers, and to no admin of a customer (APP-32)', () => {
  const project = { ...owned, channel: 'self-serve' };
  expect(mayCreate({ ...project, permissions: [] })).toBe(false);
  expect(mayCreate(project, {}, ['reseller'])).toBe(true);
  for (const role of ['customeradmin', 'customermanager']) expect(mayCreate(project, {}, [role])).toBe(false);
});

it.each([
  { permissions: [], mayChange: false, mayCreate: false, mayExtend: false },
  { permissions: ['change-apps'], mayChange: true, mayCreate: false, mayExtend: false },
  { permissions: ['create-apps'], mayChange: false, mayCreate: true, mayExtend: false },
  { permissions: ['extend'], mayChange: false, mayCreate: false, mayExtend: true },
] as const)('the page offers what the server permits: $permissions (ROL-15)', ({ permissions, ...offered }) => {
  const project = { permissions: [...permissions], channel: 'self-serve' };
  expect(appRightsOf(project, { roles: [], flags: {} })).toMatchObject(offered);
});
