import type { CreatedAccessKey } from '@waypost/contract/entities/access-key';
import type { SessionRole } from '@waypost/domain/accounts/roles';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { groupRole } from '@waypost/domain/groups/groups';
import { createCustomerSeed } from '../../src/features/customers/customer-seed.service.ts';
import { createGroupSeed } from '../../src/features/groups/group-seed.service.ts';
import type { TestApp } from '../harness.ts';
import { createAccessKey } from './access-keys.ts';
import { createApp } from './apps.ts';
import { createDeveloper, createPerson, type Person } from './developers.ts';
import { createKey } from './keys.ts';
import { createProjectToken } from './project-tokens.ts';
import { createProject } from './projects.ts';
import type { Places } from './requests.ts';

/** Every kind of user with or without a role in a project. */
export const people = [
  'owner',
  'reseller',
  'admin of app A',
  'admin of app B',
  'admin of the token app',
  'customer manager',
  'manager of another customer',
  'other reseller',
  'other developer',
  'user of another realm',
  'member of a group',
  'other member of the group',
] as const;
export type PersonName = (typeof people)[number];

export type Project = Places & { readonly id: ProjectId; readonly appId: AppId; readonly otherApp: AppId };

export type World = {
  readonly people: Readonly<Record<PersonName, Person>>;
  /** The owner's project, and one that the reseller runs for the customer. */
  readonly owned: Project;
  readonly resold: Project;
};

async function projectIn(app: TestApp, { browser, userId }: Person, id: ProjectId) {
  const appId = await createApp(app, { product_id: id }, { app_name: 'A', platform: 'sdk' });
  const otherApp = await createApp(app, { product_id: id }, { app_name: 'B', platform: 'server' });
  const tokenApp = await createApp(app, { product_id: id }, { app_name: 'T', auth_type: 'token' });
  const owned = { browser, product_id: id, hrn: '' };
  const { apiKeyId } = await createKey({ ...owned, app_id: appId, keys: `/api-key-service/apps/${appId}/apiKeys` });
  const path = `/access-key-service/apps/${tokenApp}/accessKeys`;
  const { accessKeyId }: CreatedAccessKey = await createAccessKey({ ...owned, app_id: tokenApp, path });
  const { token_id: projectToken } = await createProjectToken({ browser, product_id: id });
  return { userId, id, appId, otherApp, tokenApp, apiKeyId, accessKey: accessKeyId, projectToken };
}

const invite = (app: TestApp, { userId }: Person, { email, role }: { email: string; role: SessionRole }) =>
  app.services.transact((tx) =>
    app.services.invitations.invite(tx, { email, realm: app.config.main_realm, roles: [role], invitedBy: userId }),
  );

/** Two projects, with a user for every role in them and for none. */
export async function createWorld(app: TestApp): Promise<World> {
  const owner = await createPerson(app);
  const ownerAccount = await createDeveloper(app, owner);
  const reseller = await createPerson(app, { roles: [{ name: 'reseller', value: 'r' }] });
  const account = await createDeveloper(app, reseller);
  const seedCustomer = createCustomerSeed(app.services);
  const created = app.clock();
  const { developer_id } = account;
  const customer = (customer_name: string) =>
    app.services.transact((tx) => seedCustomer(tx, { developer_id, customer_name, created }));
  const [customer_id, other_customer] = [await customer('Acme'), await customer('Bolt')];
  const ownedId = await createProject(app, ownerAccount);
  const resoldId = await createProject(app, account, {
    plan_id: 'Evaluation', // resellers change plans of their catalogue alone
    standing: { customer_id },
    channel: 'reseller',
  });
  const owned = await projectIn(app, owner, ownedId);
  const resold = await projectIn(app, reseller, resoldId);
  const withRole = (name: string, value: string) => createPerson(app, { roles: [{ name, value }] });
  const admin = await withRole('customeradmin', resold.appId);
  const seedGroup = createGroupSeed(app.services);
  const group_id = await app.services.transact((tx) => seedGroup(tx, { name: 'Surveyors', created }));
  const user = { email: 'invited-user@acme.example', role: { name: 'user', value: resold.appId } };
  const member = await createPerson(app, { roles: [groupRole(group_id)] });
  const newMember = { email: 'invited-member@acme.example', role: groupRole(group_id) };
  const more = {
    invitedUser: await invite(app, reseller, user),
    invitedMember: await invite(app, member, newMember),
    group_id,
    customer_id,
    admin_id: admin.userId,
    email: admin.browser.session?.email ?? '',
  };
  const otherReseller = await withRole('reseller', 'o');
  await createDeveloper(app, otherReseller);
  const otherDeveloper = await createPerson(app);
  await createDeveloper(app, otherDeveloper);
  return {
    owned: { ...owned, ...more },
    resold: { ...resold, ...more },
    people: {
      owner,
      reseller,
      'admin of app A': admin,
      'admin of app B': await withRole('customeradmin', resold.otherApp),
      'admin of the token app': await withRole('customeradmin', resold.tokenApp),
      'customer manager': await withRole('customermanager', customer_id),
      'manager of another customer': await withRole('customermanager', other_customer),
      'other reseller': otherReseller,
      'other developer': otherDeveloper,
      'user of another realm': await createPerson(app, { realm: 'partner' }),
      'member of a group': member,
      'other member of the group': await withRole('groupmember', group_id),
    },
  };
}
