import type { Day } from '@waypost/domain/base/day';
import type { CustomerId } from '@waypost/domain/base/ids';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../db/transaction.ts';

const figures = sql.raw('projects, next_expiry, cap_level, caps_until');

/** The next customers whose figures were last counted before this day, locked until the transaction ends. */
export async function lockCountedBefore(tx: Transaction, day: Day, limit: number): Promise<readonly CustomerId[]> {
  const { rows } = await sql<{ customer_id: CustomerId }>`
    select customer_id from customer_figures where counted_from < ${day}
    order by customer_id limit ${limit} for update`.execute(tx);
  return rows.map(({ customer_id }) => customer_id);
}

/** The customers among these whose figures are not those of their projects and caps. */
export async function findWrong(db: Executor, ids: readonly CustomerId[]): Promise<readonly CustomerId[]> {
  const { rows } = await sql<{ customer_id: CustomerId }>`
    select customer_id from customer_figures as kept, figures_of_customer(customer_id, counted_from) as counted
    where customer_id = any(${ids}::text[])
      and (kept.projects, kept.next_expiry, kept.cap_level, kept.caps_until)
        is distinct from (counted.projects, counted.next_expiry, counted.cap_level, counted.caps_until)
    order by customer_id`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

/** Counts the figures of these customers from this day on. */
export async function countFrom(tx: Transaction, ids: readonly CustomerId[], day: Day): Promise<void> {
  await sql`
    update customer_figures as kept set counted_from = ${day}, (${figures}) = (
      select ${figures} from figures_of_customer(kept.customer_id, ${day}))
    where customer_id = any(${ids}::text[])`.execute(tx);
}
