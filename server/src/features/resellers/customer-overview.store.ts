import type { CustomerOverviewRow, CustomerOverviewSelection } from '@waypost/contract/entities/customer-overview';
import { addDays, type Day, startOfMonth } from '@waypost/domain/base/day';
import type { CustomerId, DeveloperId } from '@waypost/domain/base/ids';
import { ariaStatusNames, isActiveStatus } from '@waypost/domain/projects/status';
import {
  type CustomerFilter,
  type CustomerSort,
  cappedFrom,
  expiringSoonDays,
} from '@waypost/domain/resellers/customer-overview';
import { searchPrefixOf } from '@waypost/domain/resellers/customer-search';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type OverviewRequest = CustomerOverviewSelection & {
  readonly developer_id: DeveloperId;
  readonly today: Day;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
};

const active = ariaStatusNames.filter(isActiveStatus);

type Part = 'kept' | 'used' | 'invited' | 'expiring';

const isActive = sql`aria_status = any(${active}::text[])`;

/** A condition on `customer_id` that finds few customers; undefined for all of the reseller. */
type Scope = RawBuilder<SqlBool> | undefined;

const ofReseller = ({ developer_id }: OverviewRequest) => sql<SqlBool>`developer_id = ${developer_id}`;
const amongCustomers = (request: OverviewRequest) =>
  sql<SqlBool>`customer_id in (select customer_id from customer where ${ofReseller(request)})`;

/**
 * The figures of the customers in scope. The kept ones hold until a day that they name; those of a customer for whom it
 * has passed are counted here.
 */
const parts: Readonly<Record<Part, (request: OverviewRequest, scope: Scope) => RawBuilder<unknown>>> = {
  kept: (request, scope) => sql`
    select customer_id, projects,
      case when next_expiry < ${request.today} then (
        select now.next_expiry from figures_of_customer(kept.customer_id, ${request.today}) as now)
      else next_expiry end as next_expiry,
      case when caps_until <= ${request.today} then (
        select now.cap_level from figures_of_customer(kept.customer_id, ${request.today}) as now)
      else cap_level end as cap_level
    from customer_figures as kept where ${scope ?? ofReseller(request)}`,
  used: ({ today, developer_id }, scope) => sql`
    select customer_id, usage_units as units from usage_customer_month
    where developer_id = ${developer_id} and month = ${startOfMonth(today)} and ${scope ?? sql`true`}`,
  invited: (request, scope) => sql`
    select customer_id, count(*)::int as open_invitations
    from invitation
    where ${scope ?? amongCustomers(request)} and accepted_at is null and expires_at > ${request.now}
    group by customer_id`,
  expiring: (request, scope) => sql`
    select customer_id, count(*)::int as expiring from project
    where ${scope ?? ofReseller(request)} and ${isActive}
      and expiry_date between ${request.today} and ${addDays(request.today, expiringSoonDays)}
    group by customer_id`,
};

const allParts = Object.keys(parts) as readonly Part[];

type Filter = { readonly where: (request: OverviewRequest) => RawBuilder<SqlBool>; readonly part?: Part };

const filters: Readonly<Record<CustomerFilter, Filter>> = {
  all: { where: () => sql`true` },
  expiring: { where: ({ today }) => sql`kept.next_expiry <= ${addDays(today, expiringSoonDays)}`, part: 'kept' },
  invited: { where: () => sql`open_invitations > 0`, part: 'invited' },
  capped: { where: () => sql`cap_level >= ${cappedFrom}`, part: 'kept' },
};

/** Names compare without case; empty values come last in either order. */
const sorts: Readonly<Record<CustomerSort, { readonly by: RawBuilder<unknown>; readonly part?: Part }>> = {
  customer_name: { by: sql`lower(customer_name)` },
  projects: { by: sql`coalesce(projects, 0)`, part: 'kept' },
  units: { by: sql`coalesce(units, 0)`, part: 'used' },
  next_expiry: { by: sql`next_expiry`, part: 'kept' },
  open_invitations: { by: sql`coalesce(open_invitations, 0)`, part: 'invited' },
  cap_level: { by: sql`cap_level`, part: 'kept' },
};

/** The reseller's customers, or those that a search finds. */
function scopeOf({ developer_id, q = '' }: OverviewRequest): Scope {
  if (q.trim() === '') return undefined;
  const prefix = searchPrefixOf(q);
  if (prefix === '') return sql`false`; // nothing but signs was typed
  return sql`customer_id in (
    select customer_id from customer_search_key
    where developer_id = ${developer_id} and key >= ${prefix} and key < ${`${prefix}\u{10FFFF}`})`;
}

const joined = (request: OverviewRequest, names: readonly Part[], scope: Scope) =>
  sql.join(
    names.map((name) => sql`left join (${parts[name](request, scope)}) as ${sql.ref(name)} using (customer_id)`),
    sql` `,
  );

type Chosen = { readonly customer_id: CustomerId; readonly customer_name: string; readonly total: number };

/**
 * The customers of the page, by the figures that they are sorted and filtered by. By a figure, the small rows of the
 * figures are sorted, and only the page's customers are read.
 */
export const chosenOf = (request: OverviewRequest) => {
  const { filter = 'all', sort = 'customer_name', direction = 'ascending', limit, offset } = request;
  const { where, part: filtered } = filters[filter];
  const { by, part: sorted } = sorts[sort];
  const scope = scopeOf(request);
  const needed = allParts.filter((name) => name === filtered || name === sorted);
  const isListed = scope ? sql`${ofReseller(request)} and ${scope}` : ofReseller(request);
  // only a filter needs the figures of all for the count; names are then read from their index up to the page's end
  const total = filtered ? sql`count(*) over ()` : sql`(select count(*) from customer where ${isListed})`;
  const order = direction === 'ascending' ? sql`asc` : sql`desc`;
  if (sorted === undefined)
    return sql<Chosen>`
      select customer_id, customer_name, ${total}::int as total
      from customer ${joined(request, needed, scope)} where ${isListed} and ${where(request)}
      order by ${by} ${order}, customer_id limit ${limit} offset ${offset}`;
  const others = needed.filter((name) => name !== 'kept');
  return sql<Chosen>`
    select customer_id, customer_name, total
    from (
      select customer_id, ${by} as figure, ${total}::int as total
      from (${parts.kept(request, scope)}) as kept ${joined(request, others, scope)} where ${where(request)}
      order by figure ${order} nulls last, customer_id limit ${limit} offset ${offset}
    ) as chosen join customer using (customer_id)
    order by figure ${order} nulls last, customer_id`;
};

/** All figures of these customers, in this order. */
const figuresOf = (request: OverviewRequest, customers: readonly Chosen[]) => {
  const ids = sql`${customers.map(({ customer_id }) => customer_id)}::text[]`;
  const scope = sql<SqlBool>`customer_id = any(${ids})`;
  return sql<Omit<CustomerOverviewRow, 'customer_name'>>`
    select customer_id, coalesce(projects, 0) as projects, coalesce(units, 0) as units, cap_level,
      next_expiry::text as next_expiry, coalesce(expiring, 0) as expiring,
      coalesce(open_invitations, 0) as open_invitations
    from unnest(${ids}) with ordinality as chosen (customer_id, place)
      ${joined(request, allParts, scope)}
    order by place`;
};

export async function listOverview(db: Executor, request: OverviewRequest) {
  const { rows: chosen } = await chosenOf(request).execute(db);
  if (chosen.length === 0) return { items: [], total: 0 };
  const { rows } = await figuresOf(request, chosen).execute(db);
  const names = new Map(chosen.map(({ customer_id, customer_name }) => [customer_id, customer_name]));
  const items = rows.map((row) => ({ ...row, customer_name: names.get(row.customer_id) ?? '' }));
  return { items, total: chosen[0]?.total ?? 0 };
}
