import { sql } from 'kysely';
import type { Executor } from '../../../db/transaction.ts';

/** Something that two records say differently. */
export type Difference = {
  readonly kind: string;
  readonly subject_id: string;
  readonly expected: string;
  readonly found: string;
};

/** Every posting and the whole ledger must sum to zero. */
const unbalanced = sql<Difference>`
  select 'ledger' as kind, currency as subject_id, '0' as expected, sum(amount)::text as found
  from ledger_entry group by currency having sum(amount) <> 0`;

/** Cash of a provider is what its attempts have collected. */
const cash = sql<Difference>`
  select 'cash' as kind, attempt_id as subject_id, amount::text as expected, coalesce(posted, 0)::text as found
  from payment_attempt left join lateral (
    select sum(entry.amount) as posted from ledger_posting join ledger_entry as entry using (posting_id)
    where subject_id = attempt_id and account = 'cash' and kind in ('payment', 'late_payment', 'recovery')
  ) as posting on true
  where state = 'AUTHORISED' and purpose <> 'method' and created >= (select min(posted) from ledger_posting)
    and amount is distinct from coalesce(posted, 0)`;

/** What customers owe is what is open of their bills. */
const receivables = sql<Difference>`
  select 'receivable' as kind, coalesce(owed.developer_id, booked.developer_id) as subject_id,
    coalesce(owed.amount, 0)::text as expected, coalesce(booked.amount, 0)::text as found
  from (
    select developer_id, currency, sum(total - credit_used) as amount from bill where state in ('open', 'disputed') group by 1, 2
  ) as owed full join (
    select developer_id, currency, sum(amount) as amount from ledger_entry where account = 'receivable' group by 1, 2
  ) as booked using (developer_id, currency)
  where coalesce(owed.amount, 0) <> coalesce(booked.amount, 0)`;

/** An attempt has the outcome that the provider reported by its events. */
const attempts = sql<Difference>`
  select 'attempt' as kind, attempt_id as subject_id, 'AUTHORISED' as expected, state as found
  from payment_attempt join webhook_inbox on reference = attempt_id
  where reported = 'AUTHORISED' and result = 'applied' and state <> 'AUTHORISED'`;

/** A charge without an outcome for a day. */
const unsettled = (before: Date) => sql<Difference>`
  select 'outcome' as kind, attempt_id as subject_id, 'an outcome' as expected, state as found from payment_attempt
  where purpose <> 'method' and state in ('INITIATED', 'ACTION_REQUIRED', 'PENDING') and created < ${before}`;

/** Rated usage is the stated usage of its period. */
const usage = sql<Difference>`
  select 'usage' as kind, rated.product_id || ' ' || rated.first_day as subject_id,
    coalesce(stated.units, 0)::text as expected, rated.units::text as found
  from (
    select distinct on (product_id, source_day) product_id, source_day as first_day, first_day as through,
      sum((cost->>'used')::numeric) as units
    from rated_usage where meter = 'transactions' group by product_id, source_day, first_day
    order by product_id, source_day, first_day desc
  ) as rated left join lateral (
    select sum(day.billable_units) as units
    from usage_period_line as line join usage_period_day as day using (line_id)
    where line.product_id = rated.product_id and line.source_day = rated.first_day and line.first_day <= rated.through
      and usage_type = 'Transactions'
      and exists (select from subscription where subscription.product_id = rated.product_id
        and day.day >= subscription.started and (subscription.ended is null or day.day < subscription.ended))
  ) as stated on true
  where coalesce(stated.units, 0) <> rated.units`;

/** A statement says what its bill says. */
const statements = sql<Difference>`
  select 'statement' as kind, bill_id as subject_id, total::text || ' ' || (state = 'paid') as expected,
    coalesce(new_charges_minor::text || ' ' || is_paid_ind, 'no statement') as found
  from bill left join statement using (statement_no)
  where total is distinct from new_charges_minor or (state = 'paid') is distinct from is_paid_ind`;

export async function findDifferences(db: Executor, now: Date): Promise<Difference[]> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const found: Difference[] = [];
  for (const query of [unbalanced, cash, receivables, attempts, unsettled(dayAgo), usage, statements])
    found.push(...(await query.execute(db)).rows);
  return found;
}

/** Remembers when a difference was seen first and last. */
export async function saveDifference(db: Executor, difference: Difference, now: Date): Promise<void> {
  await db
    .insertInto('billing_difference')
    .values({ ...difference, first_seen: now, last_seen: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .doUpdateSet({ expected: difference.expected, found: difference.found, last_seen: now }),
    )
    .execute();
}
