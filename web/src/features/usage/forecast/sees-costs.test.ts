import { expect, it } from 'vitest';
import { usageProject } from '../../../../test/usage-project.ts';
import { seesCosts } from './sees-costs.ts';

const project = usageProject();
const [app] = project.apps;
const admin = (value: string) => ({ userId: 'usr_1', roles: [{ name: 'customeradmin', value }] }) as never;

it.each([
  { who: 'its owner', user: admin(app?.app_id ?? ''), user_is_owner: true, sees: true },
  { who: 'the admin of one of its apps', user: admin(app?.app_id ?? ''), sees: false },
  { who: 'the admin of an app of another project', user: admin('app_01hzy0a0a0a0a0a0a0a0a0a0z0'), sees: true },
  { who: 'everybody else who may read it', user: { userId: 'usr_1', roles: [] } as never, sees: true },
])('what a project costs is for $who: $sees', ({ user, user_is_owner = false, sees }) => {
  expect(seesCosts(user, { ...project, user_is_owner })).toBe(sees);
});
