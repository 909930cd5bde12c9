import { dayOf } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Executor } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { ProjectService } from '../../projects/projects.service.ts';
import { lastClosed, readCountedDays } from './periods.store.ts';
import { type Period, unclosedPeriods } from './project-periods.ts';

export type CountedUsageDeps = Pick<Plumbing, 'clock'> & {
  readonly projects: Pick<ProjectService, 'billingStartsOf'>;
};

export type CountedUsage = ReturnType<typeof createCountedUsage>;

/** The usage of several projects as it is counted now, which no closed period states yet. */
export const createCountedUsage = ({ clock, projects }: CountedUsageDeps) => ({
  /** The periods that have begun and are not closed. */
  async periods(db: Executor, productIds: readonly ProjectId[]): Promise<Period[]> {
    const closed = await lastClosed(db, productIds);
    const last = new Map(closed.map((period) => [period.product_id, period]));
    const today = dayOf(clock());
    return (await projects.billingStartsOf(db, productIds)).flatMap(({ product_id, ...start }) =>
      unclosedPeriods(last.get(product_id), { product_id, start, today }),
    );
  },

  days: readCountedDays,
});
