import type { Day } from '@waypost/domain/base/day';
import type { AppId, CustomerId, DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import type { StatementDraft } from '@waypost/domain/billing/statements/statement-draft';
import type { Clock } from '../base/clock.ts';
import type { NewId } from '../base/new-id.ts';
import type { Config } from '../config.ts';
import type { Transaction } from '../db/transaction.ts';
import { createAppSeed } from '../features/apps/app-seed.service.ts';
import type { AppSecrets } from '../features/apps/app-secrets.service.ts';
import type { CatalogService } from '../features/catalog/catalog.service.ts';
import { createCustomerSeed } from '../features/customers/customer-seed.service.ts';
import { createDeveloperSeed } from '../features/developers/developer-seed.service.ts';
import { createGroupSeed } from '../features/groups/group-seed.service.ts';
import type { DeveloperRecord } from '../features/developers/developers.service.ts';
import type { Parties } from '../features/invoicing/invoicing.service.ts';
import { createProjectSeed } from '../features/projects/project-seed.service.ts';
import { createSubscriptionSeed } from '../features/subscriptions/subscription-seed.service.ts';
import { createUsageSeed } from '../features/usage/usage-seed.service.ts';
import type { SeedKey } from '../features/keys/key-seed.service.ts';
import type { DemoProject } from './demo-accounts.ts';
import { type DemoKey, usualKeys } from './demo-keys.ts';

export type SeedsDeps = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly catalog: CatalogService;
  readonly appSecrets: AppSecrets;
  readonly seedKey: SeedKey;
  readonly seedCard: (tx: Transaction, developer_id: DeveloperId) => Promise<void>;
  readonly config: Config;
};

/** Issues statements. */
export type StatementSeeds = {
  readonly partiesOf: (tx: Transaction, account: DeveloperRecord) => Promise<Parties>;
  readonly seedStatement: (tx: Transaction, draft: StatementDraft, day: Day) => Promise<unknown>;
};

export function createSeeds({ newId, clock, catalog, appSecrets, seedKey, seedCard, config }: SeedsDeps) {
  return {
    developer: createDeveloperSeed({ newId }),
    project: createProjectSeed({ newId, catalog }),
    app: createAppSeed({ newId, appSecrets, config }),
    key: seedKey,
    card: seedCard,
    usage: createUsageSeed(),
    customer: createCustomerSeed({ newId }),
    subscription: createSubscriptionSeed({ newId, clock, catalog }),
    group: createGroupSeed({ newId }),
  };
}

/** Every demo account is billed in Germany. */
const germanTaxation = { kind: 'domestic', country: 'DE', rate: 1900, vat: 'none' } as const;

/** Apps and customers of the reseller, for their admins and managers. */
export type ResellerResources = { readonly apps: AppId[]; readonly customers: Map<string, CustomerId> };
export type Seeding = {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly seeds: ReturnType<typeof createSeeds>;
  readonly resellerResources: ResellerResources;
  readonly product_slug: string;
};

type UsedApp = { readonly app_id: AppId; readonly name: string; readonly keys: readonly DemoKey[] };
export type SeededProject = { readonly product_id: ProjectId; readonly apps: readonly UsedApp[] };

export const daysAgo = (clock: Clock, days: number) => new Date(clock().getTime() - days * 86_400_000);

async function seedUsedApp({ tx, clock, seeds }: Seeding, project: DemoProject, product_id: ProjectId) {
  const created = daysAgo(clock, project.agoDays);
  const app_id = await seeds.app(tx, {
    product_id,
    app_name: `${project.name} web`,
    platform: 'web',
    created_time: created,
  });
  return app_id;
}

async function seedOtherApps({ tx, clock, seeds }: Seeding, project: DemoProject, product_id: ProjectId) {
  const created_time = daysAgo(clock, project.agoDays);
  const seeded: UsedApp[] = [];
  for (const { name, keys = [], ...app } of project.apps ?? [])
    seeded.push({ app_id: await seeds.app(tx, { ...app, product_id, app_name: name, created_time }), name, keys });
  return seeded;
}

async function customerOf(
  { tx, clock, seeds, resellerResources }: Seeding,
  developer_id: DeveloperId,
  customer_name: string,
) {
  const existing = resellerResources.customers.get(customer_name);
  if (existing) return existing;
  const customer_id = await seeds.customer(tx, { developer_id, customer_name, created: daysAgo(clock, 390) });
  resellerResources.customers.set(customer_name, customer_id);
  return customer_id;
}

export async function seedProject(
  seeding: Seeding,
  developer_id: DeveloperId,
  { project, channel }: { project: DemoProject; channel: string },
): Promise<SeededProject> {
  const { tx, clock, seeds, resellerResources } = seeding;
  const customer_id = project.customer === undefined ? null : await customerOf(seeding, developer_id, project.customer);
  const plan_id = project.plan_id.replace('{product}', seeding.product_slug);
  const created = daysAgo(clock, project.agoDays);
  const product_id = await seeds.project(tx, {
    developer_id,
    plan_id,
    created,
    app_name: project.name,
    channel,
    standing: { customer_id, ...project.standing },
    ...(project.status && { aria_status: project.status }),
  });
  // other channels are billed by contract
  const isSubscribed = channel === 'self-serve' && project.status === undefined;
  const paid = { developer_id, product_id, plan_id, created, currency: 'eur', taxation: germanTaxation } as const;
  if (isSubscribed) await seeds.subscription(tx, paid);
  if (project.status !== undefined && project.customer === undefined) return { product_id, apps: [] };
  const app_id = await seedUsedApp(seeding, project, product_id);
  const others = await seedOtherApps(seeding, project, product_id);
  if (project.customer !== undefined && project.status === undefined) resellerResources.apps.push(app_id);
  return { product_id, apps: [{ app_id, name: `${project.name} web`, keys: project.keys ?? usualKeys }, ...others] };
}
