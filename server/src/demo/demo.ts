import { financeRole } from '@waypost/domain/accounts/roles';
import type { AppId, CustomerId, DeveloperId, GroupId, UserId } from '@waypost/domain/base/ids';
import { groupRole } from '@waypost/domain/groups/groups';
import type { Config } from '../config.ts';
import type { Transact } from '../db/transaction.ts';
import type { AccountsService } from '../features/accounts/accounts.service.ts';
import type { InvitationService } from '../features/invitations/invitations.service.ts';
import { seedCustomerTerms } from '../features/customers/customer-seed.service.ts';
import type { SeedCap } from '../features/spend-caps/cap-seed.service.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { examplesAccount } from './demo-examples.ts';
import { demoBillingDetails, seedDemoStatements } from './demo-billing.ts';
import { seedHistory } from './demo-history.ts';
import { seedUsage } from './demo-usage.ts';
import {
  createSeeds,
  daysAgo,
  type DemoProject,
  seedProject,
  type Seeding,
  type SeedsDeps,
  type StatementSeeds,
} from './demo-projects.ts';

export const demoPassword = 'waypost-demo-1';
const domain = 'demo.example';

type AccountSeeding = Seeding &
  StatementSeeds & {
    readonly accounts: AccountsService;
    readonly invitations: InvitationService;
    /** Caps the units of a customer's projects in a month. */
    readonly seedCap: SeedCap;
    /** The group of the accounts that are in one. */
    readonly group_id: GroupId | undefined;
  };

async function seedDeveloper(seeding: AccountSeeding, demo: DemoAccount, userId: UserId) {
  const { tx, clock, seeds } = seeding;
  const { firstName, lastName, name, channel = 'self-serve', card = false, invoiced = false } = demo;
  const isBilled = card || invoiced;
  const developer = await seeds.developer(tx, {
    userId,
    created: daysAgo(clock, 400),
    standing: { channel },
    input: {
      first_name: firstName,
      last_name: lastName,
      email: `${name}@${domain}`,
      country: 'DEU',
      billing_country: 'DEU',
      currency_cd: 'eur',
      ...(isBilled && demoBillingDetails({ firstName, lastName, email: `${name}@${domain}` })),
    },
  });
  if (isBilled) await seedDemoStatements(seeding, developer);
  if (card) await seeds.card(tx, developer.developer_id);
  return developer;
}

type Person = { readonly userId: UserId; readonly realm: string };
type Owner = Person & { readonly developer_id: DeveloperId; readonly channel: string };

/** A project with its keys, log and usage. Answers its first app. */
async function seedUsedProject(
  seeding: AccountSeeding,
  project: DemoProject,
  { userId, developer_id, channel, customer_id }: Owner & { readonly customer_id?: CustomerId },
): Promise<AppId | undefined> {
  const seeded = await seedProject(seeding, developer_id, { project, channel, ...(customer_id && { customer_id }) });
  const keysOf = project.calls ? await seedHistory(seeding, project, { ...seeded, userId }) : undefined;
  const { product_id, apps } = seeded;
  const app_id = apps[0]?.app_id;
  if (app_id) await seedUsage(seeding, project, { product_id, app_id, keys: keysOf?.get(app_id) ?? [] });
  return app_id;
}

async function seedCustomer(seeding: AccountSeeding, demo: DemoCustomer, owner: Owner) {
  const { tx, clock, seeds, seedCap, invitations, customers } = seeding;
  const { developer_id, userId, realm } = owner;
  const created = daysAgo(clock, demo.agoDays);
  const admin = demo.admin && { customer_admin_email: `${demo.admin}@${domain}` };
  const { name: customer_name, prices } = demo;
  const customer_id = await seeds.customer(tx, { developer_id, customer_name, created, prices, ...admin });
  const apps: AppId[] = [];
  for (const project of demo.projects) {
    const app_id = await seedUsedProject(seeding, project, { ...owner, customer_id });
    if (app_id && project.status === undefined) apps.push(app_id);
  }
  await seedCustomerTerms(tx, customer_id);
  customers.push({ customer_id, apps });
  if (demo.cap !== undefined) await seedCap(tx, customer_id, demo.cap);
  if (!admin) return;
  const roles = [{ name: 'customeradmin', value: apps[0] ?? demo.name }];
  const { customer_admin_email: email } = admin;
  await invitations.invite(tx, { email, realm, roles, invitedBy: userId, customer_id });
}

async function seedProjects(seeding: AccountSeeding, demo: DemoAccount, { userId, realm }: Person) {
  const { channel = 'self-serve', projects = [], customers = [] } = demo;
  const developer = await seedDeveloper(seeding, demo, userId);
  const { developer_id } = developer;
  const owner = { userId, realm, developer_id, channel };
  for (const customer of customers) await seedCustomer(seeding, customer, owner);
  for (const project of projects) await seedUsedProject(seeding, project, owner);
}

/** The roles of an admin or a manager: one for each app or customer, and one that only has a name. */
function rolesOf({ customers, group_id }: AccountSeeding, demo: DemoAccount) {
  const { role, name, administers = 0, manages, inGroup, finance = false } = demo;
  if (finance) return [{ name: financeRole, value: '' }];
  if (role === undefined) return inGroup && group_id ? [groupRole(group_id)] : [];
  const administered = customers[0]?.apps.slice(0, administers) ?? [];
  const managed = customers.slice(0, manages ? 1 : 0).map(({ customer_id }) => customer_id);
  const values = [...administered, ...managed, name];
  return values.map((value) => ({ name: role, value }));
}

async function seedInvitations(
  { tx, invitations, group_id, customers }: AccountSeeding,
  { invites = [] }: DemoAccount,
  { userId: invitedBy, realm }: Person,
) {
  for (const { name, role, ...invited } of invites) {
    const value = invited.value ?? customers[0]?.apps[0] ?? name;
    const roles = [role === 'groupmember' && group_id ? groupRole(group_id) : { name: role, value }];
    await invitations.invite(tx, { email: `${name}@${domain}`, realm, roles, invitedBy });
  }
}

async function seedAccount(seeding: AccountSeeding, demo: DemoAccount, config: Config) {
  const { tx, accounts } = seeding;
  const realm = demo.realm ?? config.main_realm;
  const userId = await accounts.users.seed(tx, {
    email: `${demo.name}@${domain}`,
    password: demoPassword,
    firstName: demo.firstName,
    lastName: demo.lastName,
    realm,
    emailVerified: demo.emailVerified ?? true,
    roles: rolesOf(seeding, demo),
  });
  if (demo.account !== false) await seedProjects(seeding, demo, { userId, realm });
  await seedInvitations(seeding, demo, { userId, realm });
}

export type DemoDeps = Omit<SeedsDeps, 'config'> &
  StatementSeeds & {
    readonly transact: Transact;
    readonly accounts: AccountsService;
    readonly invitations: InvitationService;
    readonly seedCap: SeedCap;
  };

/**
 * Creates the demo accounts once for each database, so that a visitor's changes stay.
 * @returns whether it has created any
 */
export async function seedDemo(
  { transact, accounts, invitations, partiesOf, seedStatement, seedCap, ...deps }: DemoDeps,
  config: Config,
): Promise<boolean> {
  const { clock, newId, catalog } = deps;
  const seeds = createSeeds({ ...deps, config });
  const { product_slug, examples_api_key } = config;
  const seedOnce = (first: string, all: readonly DemoAccount[]) =>
    transact(async (tx) => {
      if (await accounts.users.isTaken(tx, `${first}@${domain}`)) return false;
      const hasGroup = all.some(({ inGroup }) => inGroup);
      const group = { name: 'Gruber Surveying', created: daysAgo(clock, 200) };
      const group_id = hasGroup ? await seeds.group(tx, group) : undefined;
      const common = { tx, clock, newId, catalog, seeds, product_slug, customers: [], group_id };
      const seeding = { ...common, accounts, invitations, partiesOf, seedStatement, seedCap };
      for (const demo of all) await seedAccount(seeding, demo, config);
      return true;
    });
  const areNew = await seedOnce('self-serve', demoAccounts);
  const isKeyNew = examples_api_key !== undefined && (await seedOnce('examples', [examplesAccount(examples_api_key)]));
  return areNew || isKeyNew;
}
