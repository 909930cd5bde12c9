import type { UsageRecord, UsageReport } from '@waypost/contract/entities/usage';
import { addDays, countDays, type Day, dayOf, usageDateProblems } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Viewer } from '@waypost/domain/projects/project-relation';
import type { Clock } from '../../base/clock.ts';
import type { Executor } from '../../db/transaction.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { lastDaysOf, lastUpdate, readSums } from './usage.store.ts';

export type UsageDeps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly projects: Pick<ProjectService, 'assertReadable'>;
};
export type UsageService = ReturnType<typeof createUsageService>;

export type UsageRequest = {
  readonly viewer: Viewer;
  readonly projectId: ProjectId;
  readonly appId?: AppId;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly detail?: 'day' | 'month' | 'billing' | undefined;
};

const defaultDays = 30;
/** Five years of days: more than any chart shows, little enough to answer at once. */
const maxDays = 1830;

type UsageInReport = Omit<UsageReport, 'last_usage_update'> & { readonly last_usage_update: Date | null };

/** They name the parameter, which is what the page looks for (USE-32). */
const dateMessages: Readonly<Record<string, string>> = {
  INVALID_FROM_DATE: 'start_date must be a day in the form yyyy-MM-dd.',
  INVALID_TO_DATE: 'end_date must be a day in the form yyyy-MM-dd.',
  FROM_AFTER_TO: 'start_date must not be later than the last day.',
  FROM_AFTER_TODAY: 'start_date must not be later than today.',
};

function rangeOf({ start_date, end_date }: UsageRequest, today: Day): { from: Day; to: Day } {
  const to = end_date ?? today;
  const from = start_date ?? addDays(today, 1 - defaultDays);
  const problems = usageDateProblems({ from, to, today }).map((problem) => ({
    ...problem,
    path: problem.path === 'from' ? 'start_date' : 'end_date',
    message: dateMessages[problem.reason] ?? problem.message,
  }));
  if (problems.length > 0) throw new DomainError('INVALID_DATE', problems);
  if (countDays(from, to) > maxDays) {
    const message = `start_date must leave a range of at most ${maxDays} days.`;
    throw new DomainError('INVALID_DATE', [{ path: 'start_date', reason: 'RANGE_TOO_LONG', message }]);
  }
  return { from, to };
}

/** What a project used, by service and day or month (REQ-31). */
export function createUsageService({ db, clock, projects }: UsageDeps) {
  return {
    async read(request: UsageRequest): Promise<UsageInReport> {
      const { projectId, appId } = request;
      await projects.assertReadable(request.viewer, projectId, appId);
      const { from, to } = rangeOf(request, dayOf(clock()));
      const { detail = 'day' } = request;
      // what is billed is billed by the month
      const question = { projectId, appId, from, to, detail: detail === 'day' ? 'day' : 'month' } as const;
      const [sums, last_usage_update] = await Promise.all([readSums(db, question), lastUpdate(db, question)]);
      const records: UsageRecord[] = sums.map((sum) => ({ ...sum, usage_summary_records: [] }));
      return {
        dev_50_records: records.filter(({ environment }) => environment === 'cit'),
        non_dev_50_records: records.filter(({ environment }) => environment !== 'cit'),
        start_date: from,
        end_date: to,
        last_usage_update,
        detail,
      };
    },

    /** By one query for all of them; a project that never used anything is missing. */
    lastDaysOf: async (projectIds: readonly ProjectId[]): Promise<ReadonlyMap<ProjectId, Day>> =>
      projectIds.length === 0 ? new Map() : lastDaysOf(db, projectIds),
  };
}
