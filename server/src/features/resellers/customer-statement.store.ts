import type { Plan } from '@waypost/contract/entities/catalog';
import type { Day, DayRange } from '@waypost/domain/base/day';
import type { CustomerId, ProjectId } from '@waypost/domain/base/ids';
import type { RatedDay } from '@waypost/domain/billing/subscriptions/usage-rating';
import type { UsagePrices } from '@waypost/domain/billing/usage-cost';
import { ariaStatusNames, isActiveStatus } from '@waypost/domain/projects/status';
import { sql } from 'kysely';
import { firstTermDay } from '../../db/customer-terms.ts';
import type { Executor } from '../../db/transaction.ts';

const active = ariaStatusNames.filter(isActiveStatus);

export type TermRow = {
  readonly product_id: ProjectId;
  readonly app_name: string;
  readonly from: Day;
  /** Null while the project did not run, or ran for another customer. */
  readonly plan: (Plan & { readonly beyond?: UsagePrices }) | null;
};

/** The terms until the end of the month of all projects that were ever the customer's, and of those not noted yet. */
export async function listCustomerTerms(
  db: Executor,
  customer_id: CustomerId,
  { to, today }: { readonly to: Day; readonly today: Day },
): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select product_id, app_name, from_day as from, case when term.customer_id = ${customer_id} then plan end as plan
    from customer_term as term join project using (product_id)
    where from_day <= ${to} and product_id in (
      select product_id from customer_term where customer_id = ${customer_id} and from_day <= ${to})
    union all
    select product_id, app_name, ${firstTermDay(today)}, plan_at_creation from project
    where customer_id = ${customer_id} and aria_status = any(${active}::text[]) and ${firstTermDay(today)} <= ${to}
      and not exists (select from customer_term as term where term.product_id = project.product_id)
    order by 1, 3`.execute(db);
  return rows;
}

export type UsedDay = RatedDay & { readonly product_id: ProjectId };

/** The billable units of these projects by day and usage type. */
export async function listUsedDays(
  db: Executor,
  ids: readonly ProjectId[],
  { from, to }: DayRange,
): Promise<UsedDay[]> {
  const { rows } = await sql<UsedDay>`
    select product_id, day, usage_type, sum(billable_units)::float8 as units from usage_day
    where product_id = any(${[...ids]}::text[]) and day between ${from} and ${to}
    group by product_id, day, usage_type`.execute(db);
  return rows;
}
