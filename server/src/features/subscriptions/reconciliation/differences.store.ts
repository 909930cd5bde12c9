import type { DeveloperId } from '@waypost/domain/base/ids';
import type { DifferenceKind } from '@waypost/domain/money/differences';
import { forgottenSince, paymentProviders } from '@waypost/domain/payments/payment-attempt';
import type { Currency } from '@waypost/domain/plans/currency';
import { sql } from 'kysely';
import type { Executor } from '../../../db/transaction.ts';

/** Something that two records say differently. */
export type Difference = {
  readonly kind: DifferenceKind;
  readonly subject_id: string;
  /** Null if it is about no single customer. */
  readonly developer_id: DeveloperId | null;
  /** Of an amount. */
  readonly currency: Currency | null;
  readonly expected: string;
  readonly found: string;
};

/** The whole ledger sums to zero. */
const unbalanced = sql<Difference>`
  select 'ledger' as kind, currency as subject_id, null as developer_id, currency,
    '0' as expected, sum(amount)::text as found
  from ledger_entry group by currency having sum(amount) <> 0`;

/** Cash of a provider is what its attempts have collected. */
const cash = sql<Difference>`
  select 'cash' as kind, attempt_id as subject_id, developer_id, currency,
    amount::text as expected, coalesce(posted, 0)::text as found
  from payment_attempt left join lateral (
    select sum(entry.amount) as posted from ledger_posting join ledger_entry as entry using (posting_id)
    where subject_id = attempt_id and account = 'cash' and kind in ('payment', 'late_payment', 'recovery')
  ) as posting on true
  where state = 'AUTHORISED' and purpose <> 'method' and created >= (select min(posted) from ledger_posting)
    and amount is distinct from coalesce(posted, 0)`;

/** Cash that went back is what the refunds say. */
const refunds = sql<Difference>`
  select 'refund' as kind, refund_id as subject_id, attempt.developer_id, refund.currency,
    (case when refund.state = 'done' then refund.amount else 0 end)::text as expected,
    coalesce(posted, 0)::text as found
  from refund join payment_attempt as attempt using (attempt_id) left join lateral (
    select -sum(entry.amount) as posted from ledger_posting join ledger_entry as entry using (posting_id)
    where subject_id = refund_id and account = 'cash' and kind in ('refund', 'refund_failed')
  ) as posting on true
  where (case when refund.state = 'done' then refund.amount else 0 end) <> coalesce(posted, 0)`;

/** What customers owe is what is open of their bills. */
const receivables = sql<Difference>`
  select 'receivable' as kind, developer_id || ' ' || currency as subject_id, developer_id, currency,
    coalesce(owed.amount, 0)::text as expected, coalesce(booked.amount, 0)::text as found
  from (
    select developer_id, currency, sum(total - credit_used) as amount from bill where state in ('open', 'disputed') group by 1, 2
  ) as owed full join (
    select developer_id, currency, sum(amount) as amount from ledger_entry where account = 'receivable' group by 1, 2
  ) as booked using (developer_id, currency)
  where coalesce(owed.amount, 0) <> coalesce(booked.amount, 0)`;

/** Neither the credit of a customer nor what is held of it is less than nothing. */
const credits = sql<Difference>`
  select 'credit' as kind, concat_ws(' ', developer_id, currency, nullif(account, 'credit')) as subject_id,
    developer_id, currency, '0' as expected, (-sum(amount))::text as found
  from ledger_entry where account in ('credit', 'credit_held')
  group by developer_id, currency, account having sum(amount) > 0`;

/** An attempt has the outcome that its provider has reported, if that is one outcome. */
const attempts = sql<Difference>`
  select 'attempt' as kind, attempt_id as subject_id, developer_id, null as currency,
    case when is_paid then 'paid' else 'unpaid' end as expected, case when is_paid then 'unpaid' else 'paid' end as found
  from payment_attempt join (
    select reference, bool_or(reported = 'AUTHORISED') as is_paid from webhook_inbox
    where reported in ('AUTHORISED', 'REFUSED') and result = 'applied' group by reference
  ) as report on report.reference = attempt_id
  where is_paid <> (state = 'AUTHORISED')
    and (is_paid or purpose <> 'method')`; // a card may be stored after another one was refused in the same attempt

const chargeOutcomes = (before: Date) => sql<Difference>`
  select 'charge_outcome' as kind, attempt_id as subject_id, developer_id, null as currency,
    'known' as expected, 'unknown' as found
  from payment_attempt
  where purpose <> 'method' and state in ('INITIATED', 'ACTION_REQUIRED', 'PENDING') and created < ${before}`;

/** One that was not sent differs once its provider has forgotten the request, and an operator may send it instead. */
const refundOutcomes = (now: Date, week: Date) => sql<Difference>`
  select 'refund_outcome' as kind, refund_id as subject_id, attempt.developer_id, null as currency,
    'known' as expected, 'unknown' as found
  from refund join payment_attempt as attempt using (attempt_id)
  where (refund.state = 'sent' and refund.updated < ${week}) or (refund.state = 'requested' and (${sql.join(
    paymentProviders.map(
      (name) => sql`(attempt.provider = ${name} and refund.created <= ${forgottenSince(name, now)})`,
    ),
    sql` or `,
  )}))`;

const webhooks = (before: Date) => sql<Difference>`
  select 'webhook' as kind, webhook_id as subject_id, attempt.developer_id, null as currency,
    'applied' as expected, 'waiting' as found
  from webhook_inbox left join payment_attempt as attempt on attempt_id = reference
  where applied is null and received < ${before}`;

const statements = sql<Difference>`
  select difference.kind, coalesce(bill.statement_no, bill_id) as subject_id, bill.developer_id,
    case when difference.kind = 'statement_total' then bill.currency end as currency, difference.expected, difference.found
  from bill left join statement using (statement_no) cross join lateral (values
    ('statement_missing', 'issued', case when statement.statement_no is null then 'none' else 'issued' end),
    ('statement_total', total::text, coalesce(new_charges_minor, total)::text),
    ('statement_paid', case when state = 'paid' then 'paid' else 'unpaid' end,
      case when coalesce(is_paid_ind, state = 'paid') then 'paid' else 'unpaid' end)
  ) as difference (kind, expected, found)
  where difference.expected <> difference.found`;

/** A number that was given belongs to a statement. */
const numbers = sql<Difference>`
  select 'numbers' as kind, concat_ws(' ', statement_counter.seller_id, statement_counter.series, statement_counter.year) as subject_id, null as developer_id,
    null as currency, last::text as expected, count(sequence)::text as found
  from statement_counter left join statement_document
    on (statement_document.seller_id, statement_document.series, statement_document.year) =
      (statement_counter.seller_id, statement_counter.series, statement_counter.year) and sequence <= last
  group by statement_counter.seller_id, statement_counter.series, statement_counter.year
  having count(sequence) <> last`;

/** Rated usage is the stated usage of its period. */
const usage = sql<Difference>`
  select 'usage' as kind, rated.product_id || ' ' || rated.first_day as subject_id, project.developer_id,
    null as currency, coalesce(stated.units, 0)::text as expected, rated.units::text as found
  from (
    select distinct on (product_id, source_day) product_id, source_day as first_day, first_day as through,
      sum((cost->>'used')::numeric) as units
    from rated_usage where meter = 'transactions' group by product_id, source_day, first_day
    order by product_id, source_day, first_day desc
  ) as rated left join project using (product_id) left join lateral (
    select sum(day.billable_units) as units
    from usage_period_line as line join usage_period_day as day using (line_id)
    where line.product_id = rated.product_id and line.source_day = rated.first_day and line.first_day <= rated.through
      and usage_type = 'Transactions'
      and exists (select from subscription where subscription.product_id = rated.product_id
        and day.day >= subscription.started and (subscription.ended is null or day.day < subscription.ended))
  ) as stated on true
  where coalesce(stated.units, 0) <> rated.units`;

const dayMs = 24 * 60 * 60 * 1000;

/** Everything that differs now; reads whole tables. */
export async function findDifferences(db: Executor, now: Date): Promise<Difference[]> {
  const since = { day: new Date(now.getTime() - dayMs), week: new Date(now.getTime() - 7 * dayMs) };
  const books = [unbalanced, cash, refunds, receivables, credits];
  const providers = [attempts, chargeOutcomes(since.day), refundOutcomes(now, since.week), webhooks(since.day)];
  const found: Difference[] = [];
  for (const query of [...books, ...providers, statements, numbers, usage])
    found.push(...(await query.execute(db)).rows);
  return found;
}
