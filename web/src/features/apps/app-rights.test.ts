import { expect, it } from 'vitest';
import { appRightsOf } from './app-rights.ts';

const owned = { user_is_owner: true, user_has_reseller_role: false, channel: 'automotive' };
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
  expect(mayCreate({ ...project, user_is_owner: false })).toBe(false);
  expect(mayCreate({ ...project, user_is_owner: false, user_has_reseller_role: true }, {}, ['reseller'])).toBe(true);
  for (const role of ['customeradmin', 'customermanager']) expect(mayCreate(project, {}, [role])).toBe(false);
});
