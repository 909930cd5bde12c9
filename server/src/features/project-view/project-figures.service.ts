import type { Plan } from '@waypost/contract/entities/catalog';
import type { ProjectFigures } from '@waypost/contract/entities/project-list';
import { addDays, dayOf, daysBetween } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import { figureDays } from '@waypost/domain/usage/usage';
import type { Clock } from '../../base/clock.ts';
import type { Executor } from '../../db/transaction.ts';
import { type FiguresQuestion, readFigures } from './project-figures.store.ts';

type CountedProject = { readonly product_id: ProjectId; readonly plan: Plan | null };
export type FiguresOf = (
  projects: readonly CountedProject[],
  limited?: FiguresQuestion['limited'],
) => Promise<ReadonlyMap<ProjectId, ProjectFigures>>;

export function figuresIn(figures: ReadonlyMap<ProjectId, ProjectFigures>, product_id: ProjectId): ProjectFigures {
  const figure = figures.get(product_id);
  if (!figure) throw new Error(`${product_id} has no figures`);
  return figure;
}

/** The figures in a project's row: its last days, its month against the limit, its keys. */
export const createFiguresOf =
  ({ db, clock }: { readonly db: Executor; readonly clock: Clock }): FiguresOf =>
  async (projects, limited = { projectIds: [], apps: [] }) => {
    if (projects.length === 0) return new Map();
    const to = dayOf(clock());
    const [firstListedDay, firstOfMonth] = [addDays(to, 1 - figureDays), `${to.slice(0, 8)}01`];
    const [listedDays, month] = [daysBetween(firstListedDay, to), daysBetween(firstOfMonth, to)];
    const from = firstListedDay < firstOfMonth ? firstListedDay : firstOfMonth;
    const projectIds = projects.map(({ product_id }) => product_id);
    const rows = await readFigures(db, { projectIds, limited, from, to });
    const plans = new Map(projects.map(({ product_id, plan }) => [product_id, plan]));
    return new Map(
      rows.map(({ product_id, keys, days }) => {
        const plan = plans.get(product_id);
        const used = (day: string) => days[day] ?? 0;
        const figures = {
          daily: listedDays.map(used),
          month: month.reduce((sum, day) => sum + used(day), 0),
          // a yearly limit says nothing about one month
          limit: plan && plan.period !== 'ANN' ? plan.threshold : null,
          keys,
        };
        return [product_id, figures];
      }),
    );
  };
