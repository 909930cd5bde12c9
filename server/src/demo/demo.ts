import type { UserId } from '@waypost/domain/base/ids';
import type { Config } from '../config.ts';
import type { Transact } from '../db/transaction.ts';
import type { AccountsService } from '../features/accounts/accounts.service.ts';
import type { InvitationService } from '../features/invitations/invitations.service.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
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
} from './demo-projects.ts';

export const demoPassword = 'waypost-demo-1';
const domain = 'demo.example';

type AccountSeeding = Seeding & { readonly accounts: AccountsService; readonly invitations: InvitationService };

async function seedDeveloper(seeding: Seeding, demo: DemoAccount, userId: UserId) {
  const { tx, clock, seeds } = seeding;
  const { firstName, lastName, name, channel = 'self-serve' } = demo;
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
      ...(demo.card && demoBillingDetails({ firstName, lastName, email: `${name}@${domain}` })),
    },
  });
  if (demo.card) await seedDemoStatements(seeding, developer.developer_id);
  if (demo.card) await seeds.card(tx, developer.developer_id);
  return developer;
}

async function seedProjects(seeding: Seeding, demo: DemoAccount, userId: UserId) {
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
function rolesOf({ resellerResources }: Seeding, { role, name, administers = 0, manages }: DemoAccount) {
  if (role === undefined) return [];
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
    const roles = [{ name: role, value }];
    await invitations.invite(tx, { email: `${name}@${domain}`, realm, roles, invitedBy: userId });
  }
}

export type DemoDeps = Omit<SeedsDeps, 'config'> & {
  readonly transact: Transact;
  readonly accounts: AccountsService;
  readonly invitations: InvitationService;
};

/** Creates the demo accounts once for each database, so that a visitor's changes stay. */
export async function seedDemo({ transact, accounts, invitations, ...deps }: DemoDeps, config: Config): Promise<void> {
  const { clock, newId } = deps;
  const seeds = createSeeds({ ...deps, config });
  const resellerResources: ResellerResources = { apps: [], customers: new Map() };
  const { product_slug } = config;
  await transact(async (tx) => {
    if (await accounts.users.isTaken(tx, `self-serve@${domain}`)) return;
    for (const demo of demoAccounts)
      await seedAccount(
        { tx, clock, newId, seeds, resellerResources, product_slug, accounts, invitations },
        demo,
        config,
      );
  });
}
