import { addDays, type Day, dayOf, daysBetween } from '@waypost/domain/base/day';
import type { AppPlatform, AuthType } from '@waypost/domain/apps/apps';
import type { AppId, CustomerId, DeveloperId, ProjectId, UserId } from '@waypost/domain/base/ids';
import { type AriaStatus, ariaStatusNames } from '@waypost/domain/projects/status';
import type { Config } from '../config.ts';
import type { Transaction } from '../db/transaction.ts';
import { createAppSeed } from '../features/apps/app-seed.service.ts';
import { createDeveloperSeed } from '../features/developers/developer-seed.service.ts';
import { createCustomerSeed } from '../features/customers/customer-seed.service.ts';
import { createProjectSeed, type ProjectSeed } from '../features/projects/project-seed.service.ts';
import { createUsageSeed, type SeededDay } from '../features/usage/usage-seed.service.ts';
import type { Services } from '../services.ts';

export const demoPassword = 'waypost-demo-1';
const domain = 'demo.example';

type DemoApp = {
  readonly name: string;
  readonly platform: AppPlatform;
  readonly auth_type?: AuthType;
  readonly status?: 'TERMINATED';
};
type DemoProject = {
  /** `{product}` stands for the configured slug, as in the catalogue. */
  readonly plan_id: string;
  readonly name: string;
  readonly agoDays: number;
  readonly status?: AriaStatus;
  readonly standing?: NonNullable<ProjectSeed['standing']>;
  /** Whom a reseller runs it for, by name. */
  readonly customer?: string;
  /** Apps besides the one that is used, which every project in use has. */
  readonly apps?: readonly DemoApp[];
  /** Calls of a usual day, by service. */
  readonly calls?: Readonly<Record<string, number>>;
};
type DemoAccount = {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel?: string;
  readonly role?: string;
  readonly realm?: string;
  readonly emailVerified?: boolean;
  readonly account?: false;
  readonly card?: true;
  /** Whom they have invited, and what for; the mail is in the sandbox's mailbox. */
  readonly invites?: readonly {
    readonly name: string;
    readonly role: string;
    /** The first app of the reseller's customer where there is none. */ readonly value?: string;
  }[];
  readonly projects?: readonly DemoProject[];
  /** How many apps of the reseller's first customer they administer; or whether they manage that customer. */
  readonly administers?: number;
  readonly manages?: true;
};

const longName = 'Überregionale Fahrplanauskunft mit Anschlusssicherung und Barrierefreiheit im ganzen Land';
const manyApps: readonly DemoApp[] = [
  { name: 'Field service tablets', platform: 'ios' },
  { name: 'Field service phones', platform: 'android' },
  { name: 'Route planner backend', platform: 'server' },
  { name: 'Live sense pilot', platform: 'sdk' },
  { name: 'Reports', platform: 'web:dataLens' },
  { name: 'Back office', platform: 'web', auth_type: 'token' },
  { name: 'Old back office', platform: 'server', auth_type: 'token', status: 'TERMINATED' },
];

/** A reseller's projects: one of every status (LIF-01), in the order of their codes. */
const everyStatus: readonly DemoProject[] = ariaStatusNames.map((status, at) => ({
  plan_id: 'reseller_starter',
  name: `Fleet ${at + 1}`,
  agoDays: 20 + at * 9,
  status,
  customer: at % 2 === 0 ? 'Northwind Logistics' : 'Contoso Rail',
}));

const resellerProjects: readonly DemoProject[] = [
  ...everyStatus,
  {
    plan_id: 'reseller_starter',
    name: 'Depot planning',
    agoDays: 12,
    customer: 'Northwind Logistics',
    apps: manyApps,
    standing: { company_name: 'Northwind Logistics GmbH' },
  },
  { plan_id: 'reseller_starter', name: longName, agoDays: 10, customer: 'Contoso Rail' },
  {
    plan_id: 'reseller_starter',
    name: 'Moved away',
    agoDays: 380,
    status: 'CANCELLATION PENDING',
    standing: { isMigrated: true },
  },
  { plan_id: 'Evaluation', name: 'Evaluation for Fabrikam', agoDays: 30, customer: 'Fabrikam' },
  {
    plan_id: 'Evaluation',
    name: 'Contract that has ended',
    agoDays: 200,
    status: 'CONTRACT EXPIRED',
    customer: 'Fabrikam',
  },
];

/** One of each kind of user (CFG-09), with what exists of the product so far. */
const accounts: readonly DemoAccount[] = [
  {
    name: 'self-serve',
    firstName: 'Sofia',
    lastName: 'Serrano',
    card: true,
    projects: [
      {
        plan_id: 'Freemium-Basic',
        name: 'Store finder',
        agoDays: 395,
        calls: { geocode: 900, revgeocode: 300, route: 120 },
      },
      { plan_id: 'Freemium-Pro', name: 'Courier dispatch', agoDays: 300, calls: { geocode: 5200, route: 8100 } },
    ],
  },
  {
    name: 'reseller',
    firstName: 'Rolf',
    lastName: 'Reinders',
    channel: 'reseller',
    role: 'reseller',
    invites: [
      { name: 'customer-admin', role: 'customeradmin', value: 'second-app' },
      { name: 'new-admin', role: 'customeradmin' },
    ],
    projects: resellerProjects,
  },
  {
    name: 'customer-admin',
    firstName: 'Clara',
    lastName: 'Conti',
    role: 'customeradmin',
    account: false,
    administers: 2,
  },
  {
    name: 'customer-manager',
    firstName: 'Milan',
    lastName: 'Marek',
    role: 'customermanager',
    account: false,
    manages: true,
  },
  {
    name: 'key-account',
    firstName: 'Keiko',
    lastName: 'Kato',
    channel: 'key-account',
    projects: [{ plan_id: 'key_account', name: 'Global rollout', agoDays: 90, calls: { geocode: 42_000 } }],
  },
  {
    name: 'automotive',
    firstName: 'Anton',
    lastName: 'Adler',
    channel: 'automotive',
    projects: [
      {
        plan_id: '{product}-Automotive',
        name: 'In-car navigation',
        agoDays: 150,
        calls: { route: 31_000, geocode: 12_000 },
      },
    ],
  },
  {
    name: 'aws',
    firstName: 'Awa',
    lastName: 'Winter',
    channel: 'aws',
    projects: [{ plan_id: 'XYZ-Pro-Paper', name: 'Delivery windows', agoDays: 60, calls: { route: 6400 } }],
  },
  {
    name: 'group-member',
    firstName: 'Greta',
    lastName: 'Gruber',
    projects: [
      { plan_id: 'Freemium-Basic', name: longName, agoDays: 45, calls: { geocode: 9500, route: 2100 }, apps: manyApps },
      {
        plan_id: 'Freemium-Basic',
        name: 'Growing',
        agoDays: 60,
        standing: {
          pending_changes: [{ tag: 'upgradeProject' }],
          previous_plan: 'Freemium Basic',
          new_plan: 'Freemium Pro',
        },
      },
      { plan_id: 'Freemium-Pro', name: 'Ending', agoDays: 80, status: 'CANCELLATION PENDING' },
      { plan_id: 'Evaluation', name: 'Trying it', agoDays: 20 },
      { plan_id: 'Freemium-Basic', name: 'Behind with paying', agoDays: 70, status: 'ACTIVE DUNNING 3' },
    ],
  },
  { name: 'other-realm', firstName: 'Omar', lastName: 'Osman', realm: 'partner', account: false },
  { name: 'unverified', firstName: 'Uma', lastName: 'Ulrich', emailVerified: false, account: false },
  {
    name: 'cancelled',
    firstName: 'Carl',
    lastName: 'Caspers',
    projects: [{ plan_id: 'Freemium-Basic', name: 'Old experiment', agoDays: 200, status: 'CANCELLED' }],
  },
];

/** Grows over the months, rests at weekends; the same for every installation, so that pictures can be compared. */
function usageOf({ calls = {} }: DemoProject, days: readonly Day[]): SeededDay[] {
  return days.flatMap((day, index) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const growth = 0.4 + (0.6 * index) / Math.max(1, days.length - 1);
    const rest = weekday === 0 || weekday === 6 ? 0.45 : 1;
    const wave = 1 + 0.18 * Math.sin(index * 1.7);
    return Object.entries(calls).map(([service, usual]) => ({
      day,
      service,
      units: Math.round(usual * growth * rest * wave),
    }));
  });
}

function createSeeds(services: Services, config: Config) {
  const { newId, catalog, appSecrets } = services;
  return {
    developer: createDeveloperSeed({ newId }),
    project: createProjectSeed({ newId, catalog }),
    app: createAppSeed({ newId, appSecrets, config }),
    usage: createUsageSeed(),
    customer: createCustomerSeed({ newId }),
  };
}

/** What the reseller has, for those who administer or manage some of it. */
type ForOthers = { readonly apps: AppId[]; readonly customers: Map<string, CustomerId> };
type Seeding = {
  readonly tx: Transaction;
  readonly services: Services;
  readonly seeds: ReturnType<typeof createSeeds>;
  readonly forOthers: ForOthers;
  readonly product_slug: string;
};

const ago = (services: Services, days: number) => new Date(services.clock().getTime() - days * 86_400_000);

async function seedUsedApp({ tx, services, seeds }: Seeding, project: DemoProject, product_id: ProjectId) {
  const created = ago(services, project.agoDays);
  const app_id = await seeds.app(tx, {
    product_id,
    app_name: `${project.name} web`,
    platform: 'web',
    created_time: created,
  });
  const yesterday = addDays(dayOf(services.clock()), -1);
  const days = daysBetween(dayOf(created), yesterday);
  await seeds.usage(tx, { product_id, app_id, updated: services.clock() }, usageOf(project, days));
  for (const { name, ...app } of project.apps ?? [])
    await seeds.app(tx, { ...app, product_id, app_name: name, created_time: created });
  return app_id;
}

async function customerOf(
  { tx, services, seeds, forOthers }: Seeding,
  developer_id: DeveloperId,
  customer_name: string,
) {
  const known = forOthers.customers.get(customer_name);
  if (known) return known;
  const customer_id = await seeds.customer(tx, { developer_id, customer_name, created: ago(services, 390) });
  forOthers.customers.set(customer_name, customer_id);
  return customer_id;
}

async function seedProject(
  seeding: Seeding,
  developer_id: DeveloperId,
  { project, channel }: { project: DemoProject; channel: string },
) {
  const { tx, services, seeds, forOthers } = seeding;
  const customer_id = project.customer === undefined ? null : await customerOf(seeding, developer_id, project.customer);
  const product_id = await seeds.project(tx, {
    developer_id,
    plan_id: project.plan_id.replace('{product}', seeding.product_slug),
    created: ago(services, project.agoDays),
    app_name: project.name,
    channel,
    standing: { customer_id, ...project.standing },
    ...(project.status && { aria_status: project.status }),
  });
  if (project.status !== undefined && project.customer === undefined) return;
  const app_id = await seedUsedApp(seeding, project, product_id);
  if (project.customer !== undefined && project.status === undefined) forOthers.apps.push(app_id);
}

async function seedProjects(seeding: Seeding, demo: DemoAccount, userId: UserId) {
  const { tx, services, seeds } = seeding;
  const { firstName, lastName, name, channel = 'self-serve', projects = [] } = demo;
  const card = {
    pay_method: 13,
    pay_method_name: 'Credit card',
    payment_type: 'card',
    cc_last4digits: '1111',
    billing_cc_expire_mm: '03',
    billing_cc_expire_yyyy: '2030',
  };
  const developer = await seeds.developer(tx, {
    userId,
    created: ago(services, 400),
    standing: { channel, ...(demo.card && card) },
    input: {
      first_name: firstName,
      last_name: lastName,
      email: `${name}@${domain}`,
      country: 'DEU',
      billing_country: 'DEU',
      currency_cd: 'eur',
    },
  });
  for (const project of projects) await seedProject(seeding, developer.developer_id, { project, channel });
}

/** A role for each app that somebody administers, or for the customer they manage, beside the one that is only a name. */
function rolesOf({ forOthers }: Seeding, { role, name, administers = 0, manages }: DemoAccount) {
  if (role === undefined) return [];
  const [customer] = manages ? forOthers.customers.values() : [];
  const values = [...forOthers.apps.slice(0, administers), ...(customer === undefined ? [] : [customer]), name];
  return values.map((value) => ({ name: role, value }));
}

async function seedAccount(seeding: Seeding, demo: DemoAccount, config: Config) {
  const { tx, services } = seeding;
  const realm = demo.realm ?? config.main_realm;
  const userId = await services.accounts.signUp.seedUser(tx, {
    email: `${demo.name}@${domain}`,
    password: demoPassword,
    firstName: demo.firstName,
    lastName: demo.lastName,
    realm,
    emailVerified: demo.emailVerified ?? true,
    roles: rolesOf(seeding, demo),
  });
  if (demo.account !== false) await seedProjects(seeding, demo, userId);
  for (const { name, role, value = seeding.forOthers.apps[0] ?? name } of demo.invites ?? []) {
    const roles = [{ name: role, value }];
    await services.invitations.invite(tx, { email: `${name}@${domain}`, realm, roles, invitedBy: userId });
  }
}

/** Demo accounts and their data, once for a database: what a visitor changed of them stays (CFG-09). */
export async function seedDemo(services: Services, config: Config): Promise<void> {
  const seeds = createSeeds(services, config);
  const forOthers: ForOthers = { apps: [], customers: new Map() };
  await services.transact(async (tx) => {
    if (await services.accounts.signUp.isTaken(tx, `self-serve@${domain}`)) return;
    for (const demo of accounts)
      await seedAccount({ tx, services, seeds, forOthers, product_slug: config.product_slug }, demo, config);
  });
}
