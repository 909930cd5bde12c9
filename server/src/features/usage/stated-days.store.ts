import type { Day } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { UsageType } from '@waypost/domain/usage/usage';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type StatedUsage = {
  readonly product_id: ProjectId;
  /** The first day of the period whose usage it is. */
  readonly source_day: Day;
  /** The first day of the last closed period that counts. */
  readonly through: Day;
};

/** Billable units by day of a period, as closed periods up to one of them state it with their adjustments. */
export async function readStatedDays(db: Executor, { product_id, source_day, through }: StatedUsage) {
  const { rows } = await sql<{ readonly day: Day; readonly usage_type: UsageType; readonly units: number }>`
    select part.day, usage_type, sum(part.billable_units)::float8 as units
    from usage_period_line as line join usage_period_day as part using (line_id)
    where product_id = ${product_id} and source_day = ${source_day} and first_day <= ${through}
    group by part.day, usage_type order by part.day, usage_type`.execute(db);
  return rows;
}
