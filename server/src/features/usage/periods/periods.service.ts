import type { StatementLineRows, UsagePeriods, UsageStatement } from '@waypost/contract/entities/usage-periods';
import { csvByPages } from '@waypost/domain/base/csv';
import { type Day, dayOf } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/permissions/project-relation';
import type { z } from 'zod';
import type { Executor } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { ProjectService } from '../../projects/projects.service.ts';
import type { UnitRules } from '../metering/event-units.ts';
import type { LineKey } from './line-id.ts';
import { findClosed, inSnapshot, lastClosed, listClosed } from './periods.store.ts';
import { type Billed, closedPeriod, type Period, unclosedPeriods } from './project-periods.ts';
import type { Apps } from './statement-lines.store.ts';
import { csvColumns, csvPageOf, lineRowsOf, type PeriodAnswer, statementOf, summaryOf } from './statements.service.ts';

export type PeriodDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly projects: Pick<ProjectService, 'readableApps' | 'billingStartOf'>;
  readonly rules: UnitRules;
};
export type PeriodService = ReturnType<typeof createPeriodService>;

type Asked = { readonly viewer: Viewer; readonly projectId: ProjectId; readonly appId?: AppId | undefined };
type AskedPeriod = Asked & { readonly first_day: Day };

const periodsOfPage = 12;

/** Newest first, the unclosed ones on the first page; `next` is the start of the last period of a full page. */
async function periodsBefore(db: Executor, before: Day | undefined, billed: Billed) {
  const { product_id } = billed;
  const closed = await listClosed(db, { product_id, before, limit: periodsOfPage + 1 });
  const page = closed.slice(0, periodsOfPage);
  const unclosed = before === undefined ? unclosedPeriods(closed[0], billed) : [];
  const next = closed.length > periodsOfPage ? (page.at(-1)?.first_day ?? null) : null;
  return { periods: [...unclosed, ...page.map(closedPeriod)], next };
}

/** Throws NOT_FOUND for a day on which no period begins. */
async function findPeriod(db: Executor, first_day: Day, billed: Billed): Promise<Period> {
  const { product_id } = billed;
  const closed = await findClosed(db, product_id, first_day);
  if (closed) return closedPeriod(closed);
  const [last] = await lastClosed(db, [product_id]);
  const period = unclosedPeriods(last, billed).find((each) => each.first_day === first_day);
  if (!period) throw new DomainError('NOT_FOUND');
  return period;
}

/** Billing periods of a project and their statements, of the apps that the viewer may read. */
export function createPeriodService({ db, clock, projects, rules }: PeriodDeps) {
  /** In one snapshot, because a period may be closed meanwhile. */
  async function inSnapshotFor<T>(
    { viewer, projectId: product_id, appId }: Asked,
    work: (tx: Executor, asked: { readonly billed: Billed; readonly apps: Apps }) => Promise<T>,
  ): Promise<T> {
    const apps = await projects.readableApps(viewer, product_id, appId);
    const start = await projects.billingStartOf(viewer, product_id);
    const billed = { product_id, start, today: dayOf(clock()) };
    return inSnapshot(db, (tx) => work(tx, { billed, apps }));
  }

  return {
    list: ({
      before,
      ...asked
    }: Asked & { readonly before?: Day | undefined }): Promise<z.input<typeof UsagePeriods>> =>
      inSnapshotFor(asked, async (tx, { billed, apps }) => {
        const { periods, next } = await periodsBefore(tx, before, billed);
        const answers: PeriodAnswer[] = [];
        for (const period of periods) answers.push(await summaryOf(tx, period, apps));
        return { periods: answers, next };
      }),

    read: ({
      first_day,
      after,
      ...asked
    }: AskedPeriod & { readonly after?: string | undefined }): Promise<z.input<typeof UsageStatement>> =>
      inSnapshotFor(asked, async (tx, { billed, apps }) =>
        statementOf(tx, await findPeriod(tx, first_day, billed), { apps, after }),
      ),

    readLine: ({
      first_day,
      line_id,
      ...asked
    }: AskedPeriod & { readonly line_id: string }): Promise<StatementLineRows> =>
      inSnapshotFor(asked, async (tx, { billed, apps }) =>
        lineRowsOf(tx, await findPeriod(tx, first_day, billed), { apps, line_id, rules }),
      ),

    /** Each page has a snapshot of its own, because a slow reader must not keep a transaction open. */
    export({ first_day, ...asked }: AskedPeriod): Promise<AsyncIterable<string>> {
      let period: Period | undefined; // the first page's, because it may be closed meanwhile
      return csvByPages<LineKey>(csvColumns, (after) =>
        inSnapshotFor(asked, async (tx, { billed, apps }) => {
          period ??= await findPeriod(tx, first_day, billed);
          return csvPageOf(tx, period, { apps, after });
        }),
      );
    },
  };
}
