import { type Day, dayOf } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { BillingStart } from '@waypost/domain/plans/billing-period';
import type { Plumbing } from '../../../plumbing.ts';
import type { ProjectService } from '../../projects/projects.service.ts';
import type { UnitRules } from '../metering/event-units.ts';
import { firstChangingDay } from '../metering/ingest.service.ts';
import type { UsageEvents } from '../usage.events.ts';
import { type ClosedPeriod, insertClosed, lastClosed, tryLockPeriods } from './periods.store.ts';
import { isDue, periodAfter, unstatedFrom } from './project-periods.ts';

export type ClosingDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly projects: Pick<ProjectService, 'billingStartsAfter'>;
  readonly rules: UnitRules;
  readonly events: Pick<UsageEvents, 'periodClosed'>;
};

type Project = BillingStart & { readonly product_id: ProjectId };

/** Closes the billing periods that are due, each in a transaction of its own, so that a kill leaves whole periods. */
export function createClosing({ db, transact, clock, projects, rules, events }: ClosingDeps): () => Promise<void> {
  const kept = [...rules].flatMap(([service, ofService]) => ofService.map((rule) => ({ service, rule })));

  /** Undefined when nothing is due any more, or when another instance closes periods of this project. */
  const closeNext = ({ product_id, ...start }: Project, late_from: Day): Promise<ClosedPeriod | undefined> =>
    transact(async (tx) => {
      if (!(await tryLockPeriods(tx, product_id))) return undefined;
      const [last] = await lastClosed(tx, [product_id]); // read under the lock: another instance may have closed it
      const now = clock();
      if (!isDue(last, start, dayOf(now))) return undefined;
      const { from: first_day, to: last_day, anchor } = periodAfter(last, start);
      const period = { product_id, first_day, last_day, anchor, closed_at: now, late_from };
      await insertClosed(tx, { ...period, unstatedFrom: unstatedFrom(last, first_day) }, kept);
      return period;
    });

  async function closeAll(project: Project, late_from: Day): Promise<void> {
    let closed = await closeNext(project, late_from);
    while (closed) {
      events.periodClosed(closed);
      closed = await closeNext(project, late_from);
    }
  }

  return async function closeDue() {
    const today = dayOf(clock());
    const late_from = await firstChangingDay(db, clock());
    let page = await projects.billingStartsAfter(undefined);
    while (page.length > 0) {
      const ids = page.map(({ product_id }) => product_id);
      const last = new Map((await lastClosed(db, ids)).map((closed) => [closed.product_id, closed]));
      for (const project of page)
        if (isDue(last.get(project.product_id), project, today)) await closeAll(project, late_from);
      page = await projects.billingStartsAfter(ids.at(-1));
    }
  };
}
