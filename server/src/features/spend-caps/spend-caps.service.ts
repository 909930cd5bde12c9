import type { CapState, SpendCapInput, SpendCaps } from '@waypost/contract/entities/spend-caps';
import { dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { ApiKeyId, CustomerId, ProjectId } from '@waypost/domain/base/ids';
import { capLevel, type CapScope, majorUnits, reachedAt } from '@waypost/domain/caps/spend-cap';
import { isExpired } from '@waypost/domain/keys/key-status';
import type { Currency } from '@waypost/domain/plans/currency';
import { mayDo } from '@waypost/domain/permissions/project-permissions';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { z } from 'zod';
import type { Plumbing } from '../../plumbing.ts';
import { readableAppsIn, type VisibleProject } from '../projects/projects.service.ts';
import { capOf, type CapChangesDeps, createCapChanges } from './cap-changes.service.ts';
import { type CapContext, spentOf } from './cap-context.service.ts';
import { currencyOfProject, type Spending } from './cap-usage.service.ts';
import { listCapsOf, listWarnings, type StoredCap } from './spend-caps.store.ts';

export type SpendCapsDeps = CapChangesDeps & Pick<Plumbing, 'db'>;

type CapsAnswer = z.input<typeof SpendCaps>;
type StateAnswer = z.input<typeof CapState>;
export type CapWarning = Pick<StoredCap, 'scope' | 'level' | 'at_limit'> & {
  readonly name: string;
  readonly ends: Date;
};
type KeyAnswer = CapsAnswer['keys'][number];
const msPerDay = 24 * 60 * 60 * 1000;

type Described = {
  readonly scope: CapScope;
  readonly id: string;
  readonly name: string;
  readonly cap: StoredCap | undefined;
  readonly spending: Spending;
  readonly seesUsage: boolean;
  readonly may_change: boolean;
};
type Shown = { readonly currency: Currency; readonly now: Date };

const endOf = ({ period }: Spending) => new Date(`${period.end}T00:00:00.000Z`);

function daysLeft(spending: Spending, now: Date): readonly number[] {
  const days = Math.ceil((endOf(spending).getTime() - now.getTime()) / msPerDay);
  return Array.from({ length: days + 1 }, (_, day) => day);
}

function usageOf(spending: Spending, { currency, now }: Shown): NonNullable<StateAnswer['usage']> {
  const days = daysLeft(spending, now);
  const units = days.map((day) => spending.spent('units', currency, day));
  const money = days.map((day) => majorUnits(spending.spent('money', currency, day)));
  return { units: units[0] ?? 0, money: money[0] ?? 0, outlook: { units, money } };
}

function stateOf({ cap, spending, seesUsage, ...named }: Described, shown: Shown): StateAnswer {
  const level = cap ? capLevel(spentOf(spending, cap), cap.amount) : 0;
  return {
    ...named,
    cap: cap ? capOf(cap) : null,
    period_start: spending.period.start,
    ends: endOf(spending),
    // the account's currency may have changed since the cap was set
    usage: seesUsage ? usageOf(spending, { ...shown, currency: cap?.currency ?? shown.currency }) : null,
    level,
    stopped: level === 100 && cap?.at_limit === 'refuse',
  };
}

/** When a cap will stop its keys at today's pace. */
function stopOf({ cap, spending, scope }: Described, now: Date) {
  if (cap?.at_limit !== 'refuse') return undefined;
  const outlook = daysLeft(spending, now).map((day) => spentOf(spending, cap, day));
  const at = reachedAt(outlook, cap.amount, { nowMs: now.getTime(), endsMs: endOf(spending).getTime() });
  return at === undefined ? undefined : { at: new Date(at), scope };
}

const firstStop = (described: readonly Described[], now: Date) =>
  described
    .map((each) => stopOf(each, now))
    .filter((stop) => stop !== undefined)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;

type Seen = { readonly viewer: Viewer; readonly project: VisibleProject };

const createCustomerReading = ({ db, readContext }: SpendCapsDeps) =>
  async function customerOf({
    viewer,
    project,
  }: Seen): Promise<{ described: Described; projects: number } | undefined> {
    if (project.customer_id === null) return undefined;
    const id = project.customer_id as CustomerId;
    const [{ projects, spendingOf }, [cap]] = await Promise.all([readContext(db, id), listCapsOf(db, id)]);
    const spending = spendingOf({ scope: 'customer', subject_id: id });
    if (!spending) return undefined;
    const described: Described = {
      scope: 'customer',
      id,
      name: projects[0]?.customer_name ?? id,
      cap,
      spending,
      seesUsage: readableAppsIn(project, viewer) === 'all',
      may_change: mayDo(project.relation, 'set-customer-cap'),
    };
    return { described, projects: projects.length };
  };

/** The enabled keys that the viewer may see. */
function keysIn({ viewer, project }: Seen, { keys }: CapContext, now: Date) {
  const readable = readableAppsIn(project, viewer);
  return keys.filter(
    ({ app_id, enabled, expiresAt }) =>
      (readable === 'all' || readable.includes(app_id)) && enabled && !isExpired(expiresAt, now),
  );
}

function createReading(deps: SpendCapsDeps) {
  const { db, clock, catalog, projects } = deps;
  const customerOf = createCustomerReading(deps);
  return async function read(viewer: Viewer, product_id: ProjectId): Promise<CapsAnswer> {
    const project = await projects.find(viewer, product_id);
    const seen = { viewer, project };
    const [context, caps, customer] = await Promise.all([
      deps.readContext(db, product_id),
      listCapsOf(db, product_id),
      customerOf(seen),
    ]);
    const [facts] = context.projects;
    const spending = context.spendingOf({ scope: 'project', subject_id: product_id });
    if (!facts || !spending) throw new DomainError('NOT_FOUND');
    const shown = { currency: currencyOfProject(catalog, facts), now: clock() };
    const capOfSubject = (id: string) => caps.find(({ subject_id }) => subject_id === id);
    const own: Described = {
      scope: 'project',
      id: product_id,
      name: project.app_name,
      cap: capOfSubject(product_id),
      spending,
      seesUsage: readableAppsIn(project, viewer) === 'all',
      may_change: mayDo(project.relation, 'set-spend-caps'),
    };
    const may_change = mayDo(project.relation, 'manage-keys');
    const above = [own, ...(customer ? [customer.described] : [])];
    const keys = keysIn(seen, context, shown.now).map(({ apiKeyId: id, name, app_id, app_name }): KeyAnswer => {
      const ofKey = context.spendingOf({ scope: 'key', subject_id: id }) ?? spending;
      const named = { scope: 'key', id, name, seesUsage: true, may_change } as const;
      const key: Described = { ...named, cap: capOfSubject(id), spending: ofKey };
      return { ...stateOf(key, shown), app_id, app_name, stops: firstStop([key, ...above], shown.now) };
    });
    return {
      ...shown,
      project: stateOf(own, shown),
      customer: customer ? { ...stateOf(customer.described, shown), projects: customer.projects } : null,
      keys,
    };
  };
}

export type SpendCapsService = ReturnType<typeof createSpendCapsService>;

/** Caps on what a key, a project or a reseller's customer may use. */
export function createSpendCapsService(deps: SpendCapsDeps) {
  const read = createReading(deps);
  const changes = createCapChanges(deps);
  return {
    /** Throws NOT_FOUND. */
    read,

    /** The reached thresholds of a project that the viewer sees; those of keys only for apps that they see. */
    async warningsOf(viewer: Viewer, project: VisibleProject): Promise<readonly CapWarning[]> {
      const readable = readableAppsIn(project, viewer);
      const rows = await listWarnings(deps.db, project.product_id, dayOf(deps.clock()));
      return rows
        .filter(({ app_id }) => app_id === null || readable === 'all' || readable.includes(app_id))
        .map(({ scope, name, level, at_limit, period_end }) => {
          const ends = new Date(`${period_end}T00:00:00.000Z`);
          return { scope, name, level, at_limit, ends };
        });
    },

    async setForProject(viewer: Viewer, product_id: ProjectId, input: SpendCapInput): Promise<CapsAnswer> {
      await changes.setForProject(viewer, product_id, input);
      return read(viewer, product_id);
    },

    async setForKey(
      viewer: Viewer,
      at: { readonly product_id: ProjectId; readonly apiKeyId: ApiKeyId },
      input: SpendCapInput,
    ): Promise<CapsAnswer> {
      await changes.setForKey(viewer, at, input);
      return read(viewer, at.product_id);
    },

    async setForCustomer(viewer: Viewer, product_id: ProjectId, input: SpendCapInput): Promise<CapsAnswer> {
      await changes.setForCustomer(viewer, product_id, input);
      return read(viewer, product_id);
    },
  };
}
