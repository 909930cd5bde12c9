import type { Day } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type FiguresQuestion = {
  readonly projectIds: readonly ProjectId[];
  /** Projects of which only these apps count. */
  readonly limited: { readonly projectIds: readonly ProjectId[]; readonly apps: readonly string[] };
  readonly from: Day;
  readonly to: Day;
};

export type StoredFigures = {
  readonly product_id: ProjectId;
  readonly keys: number;
  /** Transactions by day, without days that have none. */
  readonly days: Readonly<Record<Day, number>>;
};

/** Keys and daily transactions of all these projects, in one statement. */
export async function readFigures(db: Executor, question: FiguresQuestion): Promise<readonly StoredFigures[]> {
  const { projectIds, limited, from, to } = question;
  const isCounted = sql<boolean>`(app_id = any(${[...limited.apps]}::text[]) or asked.product_id <> all(${[...limited.projectIds]}::text[]))`;
  const { rows } = await sql<StoredFigures>`
    select asked.product_id,
      (select count(*) from app join api_key using (app_id)
        where app.product_id = asked.product_id and not hidden and ${isCounted}) as keys,
      (select coalesce(jsonb_object_agg(day, units), '{}') from (
        select day, sum(billable_units) as units from usage_day
        where usage_day.product_id = asked.product_id and day between ${from} and ${to}
          and usage_type = 'Transactions' and ${isCounted}
        group by day) as used) as days
    from unnest(${[...projectIds]}::text[]) as asked (product_id)`.execute(db);
  return rows;
}
