import { financeRole } from '@waypost/domain/accounts/roles';
import type { GroupId, UserId } from '@waypost/domain/base/ids';
import { groupRole } from '@waypost/domain/groups/groups';
import type { Config } from '../config.ts';
import type { Transact } from '../db/transaction.ts';
import type { AccountsService } from '../features/accounts/accounts.service.ts';
import type { InvitationService } from '../features/invitations/invitations.service.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { examplesAccount } from './demo-examples.ts';
import { demoBillingDetails, seedDemoStatements } from './demo-billing.ts';
import { seedHistory } from './demo-history.ts';
import { seedUsage } from './demo-usage.ts';
import {
  createSeeds,
  daysAgo,
  type ResellerResources,
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

async function seedProjects(seeding: AccountSeeding, demo: DemoAccount, userId: UserId) {
  const { channel = 'self-serve', projects = [] } = demo;
  const developer = await seedDeveloper(seeding, demo, userId);
  for (const project of projects) {
    const seeded = await seedProject(seeding, developer.developer_id, { project, channel });
    const keysOf = project.calls ? await seedHistory(seeding, project, { ...seeded, userId }) : undefined;
    const { product_id, apps } = seeded;
    const app_id = apps[0]?.app_id;
    if (app_id) await seedUsage(seeding, project, { product_id, app_id, keys: keysOf?.get(app_id) ?? [] });
  }
}

/** The roles of an admin or a manager: one for each app or customer, and one that only has a name. */
function rolesOf({ resellerResources, group_id }: AccountSeeding, demo: DemoAccount) {
  const { role, name, administers = 0, manages, inGroup, finance = false } = demo;
  if (finance) return [{ name: financeRole, value: '' }];
  if (role === undefined) return inGroup && group_id ? [groupRole(group_id)] : [];
  const [customer] = manages ? resellerResources.customers.values() : [];
  const values = [...resellerResources.apps.slice(0, administers), ...(customer === undefined ? [] : [customer]), name];
  return values.map((value) => ({ name: role, value }));
}

async function seedAccount(seeding: AccountSeeding, demo: DemoAccount, config: Config) {
  const { tx, accounts, invitations } = seeding;
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
  if (demo.account !== false) await seedProjects(seeding, demo, userId);
  for (const { name, role, value = seeding.resellerResources.apps[0] ?? name } of demo.invites ?? []) {
    const { group_id } = seeding;
    const roles = [role === 'groupmember' && group_id ? groupRole(group_id) : { name: role, value }];
    await invitations.invite(tx, { email: `${name}@${domain}`, realm, roles, invitedBy: userId });
  }
}

export type DemoDeps = Omit<SeedsDeps, 'config'> &
  StatementSeeds & {
    readonly transact: Transact;
    readonly accounts: AccountsService;
    readonly invitations: InvitationService;
  };

/**
 * Creates the demo accounts once for each database, so that a visitor's changes stay.
 * @returns whether it has created any
 */
export async function seedDemo(
  { transact, accounts, invitations, partiesOf, seedStatement, ...deps }: DemoDeps,
  config: Config,
): Promise<boolean> {
  const { clock, newId } = deps;
  const seeds = createSeeds({ ...deps, config });
  const resellerResources: ResellerResources = { apps: [], customers: new Map() };
  const { product_slug, examples_api_key } = config;
  const seedOnce = (first: string, all: readonly DemoAccount[]) =>
    transact(async (tx) => {
      if (await accounts.users.isTaken(tx, `${first}@${domain}`)) return false;
      const hasGroup = all.some(({ inGroup }) => inGroup);
      const group = { name: 'Gruber Surveying', created: daysAgo(clock, 200) };
      const group_id = hasGroup ? await seeds.group(tx, group) : undefined;
      const common = { tx, clock, newId, seeds, resellerResources, product_slug, accounts, invitations, group_id };
      const seeding = { ...common, partiesOf, seedStatement };
      for (const demo of all) await seedAccount(seeding, demo, config);
      return true;
    });
  const areNew = await seedOnce('self-serve', demoAccounts);
  const isKeyNew = examples_api_key !== undefined && (await seedOnce('examples', [examplesAccount(examples_api_key)]));
  return areNew || isKeyNew;
}
