import type { ResellerPlanChoice } from '@waypost/contract/entities/resellers';
import type { AppPlatform, AuthType } from '@waypost/domain/apps/apps';
import type { AriaStatus } from '@waypost/domain/projects/status';
import { type Day, dayOf } from '@waypost/domain/base/day';
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
import { createProjectSeed, type ProjectSeed } from '../features/projects/project-seed.service.ts';
import { createSubscriptionSeed } from '../features/subscriptions/subscription-seed.service.ts';
import { createUsageSeed } from '../features/usage/usage-seed.service.ts';
import type { SeedKey } from '../features/keys/key-seed.service.ts';
import { type DemoChange, type DemoKey, usualKeys } from './demo-keys.ts';

export type DemoApp = {
  readonly name: string;
  readonly platform: AppPlatform;
  readonly auth_type?: AuthType;
  readonly status?: 'TERMINATED';
  readonly keys?: readonly DemoKey[];
};
export type DemoPlan =
  /** `{product}` stands for the configured slug, as in the catalogue. */
  | { readonly plan_id: string }
  /** Plans of the reseller's catalogue. */
  | { readonly plans: ResellerPlanChoice };
export type DemoProject = DemoPlan & {
  readonly name: string;
  readonly agoDays: number;
  readonly expiresInDays?: number;
  readonly status?: AriaStatus;
  readonly standing?: NonNullable<ProjectSeed['standing']>;
  /** Additional apps; every project in use has one app by default. */
  readonly apps?: readonly DemoApp[];
  /** Calls on a usual day, by service. */
  readonly calls?: Readonly<Record<string, number>>;
  /** Stored data, and on a usual day transferred data and new users of the month. */
  readonly hosting?: { readonly storedMegabytes: number; readonly transferMegabytes: number; readonly users: number };
  /** Of the app that is used; the usual ones by default. */
  readonly keys?: readonly DemoKey[];
  /** What was changed lately; the usual by default. */
  readonly changes?: readonly DemoChange[];
};

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

/** A reseller's customer with the first apps of its projects in use, for its admins and managers. */
export type SeededCustomer = { readonly customer_id: CustomerId; readonly apps: readonly AppId[] };
export type Seeding = {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly seeds: ReturnType<typeof createSeeds>;
  readonly catalog: CatalogService;
  readonly product_slug: string;
  /** Those that were seeded so far. */
  readonly customers: SeededCustomer[];
};

type UsedApp = { readonly app_id: AppId; readonly name: string; readonly keys: readonly DemoKey[] };
export type SeededProject = {
  readonly product_id: ProjectId;
  readonly plan_id: string;
  readonly apps: readonly UsedApp[];
};

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

function planOf({ catalog, product_slug }: Seeding, project: DemoProject) {
  if ('plan_id' in project)
    return { plan: catalog.readPlan(project.plan_id.replace('{product}', product_slug)), standing: {} };
  const { plan, supplemental_plans } = catalog.reseller.choose(project.plans);
  return { plan, standing: { supplemental_plans, main_supplemental_plan_id: plan.id } };
}

type Owned = { readonly project: DemoProject; readonly channel: string; readonly customer_id?: CustomerId };

export async function seedProject(
  seeding: Seeding,
  developer_id: DeveloperId,
  { project, channel, customer_id }: Owned,
): Promise<SeededProject> {
  const { tx, clock, seeds } = seeding;
  const { plan, standing } = planOf(seeding, project);
  const { name, agoDays, expiresInDays, status } = project;
  const [plan_id, created] = [plan.id, daysAgo(clock, agoDays)];
  const product_id = await seeds.project(tx, {
    developer_id,
    plan_id,
    plan,
    created,
    app_name: name,
    channel,
    standing: {
      ...standing,
      ...(customer_id && { customer_id }),
      ...(expiresInDays !== undefined && { expiry_date: dayOf(daysAgo(clock, -expiresInDays)) }),
      ...project.standing,
    },
    ...(status && { aria_status: status }),
  });
  // other channels are billed by contract
  const isSubscribed = channel === 'self-serve' && status === undefined;
  const paid = { developer_id, product_id, plan_id, created, currency: 'eur', taxation: germanTaxation } as const;
  if (isSubscribed) await seeds.subscription(tx, paid);
  if (status !== undefined && customer_id === undefined) return { product_id, plan_id, apps: [] };
  const app_id = await seedUsedApp(seeding, project, product_id);
  const others = await seedOtherApps(seeding, project, product_id);
  const used = { app_id, name: `${name} web`, keys: project.keys ?? usualKeys };
  return { product_id, plan_id, apps: [used, ...others] };
}
