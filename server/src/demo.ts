import { addDays, type Day, dayOf, daysBetween } from '@waypost/domain/day';
import type { ProjectId, UserId } from '@waypost/domain/ids';
import type { AriaStatus } from '@waypost/domain/status';
import type { Config } from './config.ts';
import type { Transaction } from './db/transaction.ts';
import { createAppSeed } from './features/apps/app-seed.service.ts';
import { createDeveloperSeed } from './features/developers/developer-seed.service.ts';
import { createProjectSeed } from './features/projects/project-seed.service.ts';
import { createUsageSeed, type SeededDay } from './features/usage/usage-seed.service.ts';
import type { Services } from './services.ts';

export const demoPassword = 'waypost-demo-1';
const domain = 'demo.example';

type DemoProject = {
  readonly plan_id: string;
  readonly name: string;
  readonly agoDays: number;
  readonly status?: AriaStatus;
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
  readonly invites?: { readonly name: string; readonly role: string; readonly value: string };
  readonly projects?: readonly DemoProject[];
};

/** One of each kind of user (CFG-09), with what exists of the product so far. */
const accounts: readonly DemoAccount[] = [
  {
    name: 'self-serve',
    firstName: 'Sofia',
    lastName: 'Serrano',
    card: true,
    projects: [
      { plan_id: 'Freemium-Basic', name: 'Store finder', agoDays: 395, calls: { geocode: 900, revgeocode: 300, route: 120 } },
      { plan_id: 'Freemium-Pro', name: 'Courier dispatch', agoDays: 300, calls: { geocode: 5200, route: 8100 } },
    ],
  },
  {
    name: 'reseller',
    firstName: 'Rolf',
    lastName: 'Reinders',
    channel: 'reseller',
    role: 'reseller',
    invites: { name: 'customer-admin', role: 'customeradmin', value: 'second-app' },
  },
  { name: 'customer-admin', firstName: 'Clara', lastName: 'Conti', role: 'customeradmin', account: false },
  { name: 'customer-manager', firstName: 'Milan', lastName: 'Marek', role: 'customermanager', account: false },
  { name: 'key-account', firstName: 'Keiko', lastName: 'Kato', channel: 'key-account' },
  { name: 'automotive', firstName: 'Anton', lastName: 'Adler', channel: 'automotive' },
  { name: 'aws', firstName: 'Awa', lastName: 'Winter', channel: 'aws' },
  { name: 'group-member', firstName: 'Greta', lastName: 'Gruber' },
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
    return Object.entries(calls).map(([service, usual]) => ({ day, service, units: Math.round(usual * growth * rest * wave) }));
  });
}

function createSeeds(services: Services, config: Config) {
  const { newId, catalog, appSecrets } = services;
  return {
    developer: createDeveloperSeed({ newId }),
    project: createProjectSeed({ newId, catalog }),
    app: createAppSeed({ newId, appSecrets, config }),
    usage: createUsageSeed(),
  };
}

type Seeding = { readonly tx: Transaction; readonly services: Services; readonly seeds: ReturnType<typeof createSeeds> };

const ago = (services: Services, days: number) => new Date(services.clock().getTime() - days * 86_400_000);

async function seedUsedApp({ tx, services, seeds }: Seeding, project: DemoProject, product_id: ProjectId) {
  const created = ago(services, project.agoDays);
  const app_id = await seeds.app(tx, { product_id, app_name: `${project.name} web`, platform: 'web', created_time: created });
  const yesterday = addDays(dayOf(services.clock()), -1);
  const days = daysBetween(dayOf(created), yesterday);
  await seeds.usage(tx, { product_id, app_id, updated: services.clock() }, usageOf(project, days));
}

async function seedProjects(seeding: Seeding, demo: DemoAccount, userId: UserId) {
  const { tx, services, seeds } = seeding;
  const { firstName, lastName, name, channel = 'self-serve', projects = [] } = demo;
  const card = { pay_method: 13, pay_method_name: 'Credit card', payment_type: 'card', cc_last4digits: '1111', billing_cc_expire_mm: '03', billing_cc_expire_yyyy: '2030' };
  const developer = await seeds.developer(tx, {
    userId,
    created: ago(services, 400),
    standing: { channel, ...(demo.card && card) },
    input: { first_name: firstName, last_name: lastName, email: `${name}@${domain}`, country: 'DEU', billing_country: 'DEU', currency_cd: 'eur' },
  });
  for (const project of projects) {
    const product_id = await seeds.project(tx, {
      developer_id: developer.developer_id,
      plan_id: project.plan_id,
      created: ago(services, project.agoDays),
      app_name: project.name,
      channel,
      ...(project.status && { aria_status: project.status }),
    });
    if (project.status === undefined) await seedUsedApp(seeding, project, product_id);
  }
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
    roles: demo.role === undefined ? [] : [{ name: demo.role, value: demo.name }],
  });
  if (demo.account !== false) await seedProjects(seeding, demo, userId);
  if (demo.invites) {
    const { name, role, value } = demo.invites;
    const roles = [{ name: role, value }];
    await services.invitations.invite(tx, { email: `${name}@${domain}`, realm, roles, invitedBy: userId });
  }
}

/** Demo accounts and their data, once for a database: what a visitor changed of them stays (CFG-09). */
export async function seedDemo(services: Services, config: Config): Promise<void> {
  const seeds = createSeeds(services, config);
  await services.transact(async (tx) => {
    if (await services.accounts.signUp.isTaken(tx, `self-serve@${domain}`)) return;
    for (const demo of accounts) await seedAccount({ tx, services, seeds }, demo, config);
  });
}
