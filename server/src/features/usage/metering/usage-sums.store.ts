import { otherValue } from '@waypost/domain/usage/usage-dimensions';
import { type RawBuilder, sql } from 'kysely';
import { column } from './array-column.ts';
import { noRuleDay, type Sums } from './usage-sums.ts';

type Part = RawBuilder<unknown>;

/** Rows to add to sums; `when` is a condition whose evaluation makes this wait for another part of the statement. */
export type Addition = { readonly rows: Part; readonly when: Part };

/** Each adds in the order of its key, against deadlocks. */
export const addToHours = ({ rows, when }: Addition) => sql`
  insert into usage_hour as stored (product_id, app_id, hour, environment, usage_type, usage_type_category,
    requests, usage_units, billable_units)
  select product_id, app_id, hour, environment, usage_type, service, requests, units, billable_units
  from (${rows}) as added where ${when}
  order by app_id, hour, environment, usage_type, service
  on conflict (app_id, hour, environment, usage_type, usage_type_category) do update set
    requests = stored.requests + excluded.requests,
    usage_units = stored.usage_units + excluded.usage_units,
    billable_units = stored.billable_units + excluded.billable_units`;

export const addToDays = ({ rows, when }: Addition, now: Date) => sql`
  insert into usage_day as stored (product_id, app_id, day, environment, usage_type, usage_type_category, rule_day,
    requests, usage_units, billable_units, updated)
  select product_id, app_id, day, environment, usage_type, service, rule_day, requests, units, billable_units, ${now}
  from (${rows}) as added where ${when}
  order by app_id, day, environment, usage_type, service, rule_day
  on conflict (app_id, day, environment, usage_type, usage_type_category, rule_day) do update set
    requests = stored.requests + excluded.requests,
    usage_units = stored.usage_units + excluded.usage_units,
    billable_units = stored.billable_units + excluded.billable_units,
    updated = excluded.updated`;

export const addToMonths = ({ rows, when }: Addition, now: Date) => sql`
  insert into usage_month as stored (product_id, app_id, month, environment, usage_type, usage_type_category,
    requests, usage_units, billable_units, updated)
  select product_id, app_id, month, environment, usage_type, service, requests, units, billable_units, ${now}
  from (${rows}) as added where ${when}
  order by app_id, month, environment, usage_type, service
  on conflict (app_id, month, environment, usage_type, usage_type_category) do update set
    requests = stored.requests + excluded.requests,
    usage_units = stored.usage_units + excluded.usage_units,
    billable_units = stored.billable_units + excluded.billable_units,
    updated = greatest(stored.updated, excluded.updated)`;

/** Adds what was added to months to those of the customers whose projects the apps belong to. */
export const addToCustomers = ({ rows, when }: Addition) => sql`
  insert into usage_customer_month as stored (developer_id, month, customer_id, usage_units)
  select developer_id, month, customer_id, sum(units) from (${rows}) as added join project using (product_id)
  where customer_id is not null and ${when}
  group by developer_id, month, customer_id order by developer_id, month, customer_id
  on conflict (developer_id, month, customer_id) do update set usage_units = stored.usage_units + excluded.usage_units`;

export const addToDimensions = ({ rows, when }: Addition) => sql`
  insert into usage_dimension_day as stored (product_id, app_id, day, usage_type, dimension, value,
    requests, usage_units, billable_units)
  select product_id, app_id, day, usage_type, dimension, value, requests, units, billable_units
  from (${rows}) as added where ${when}
  order by app_id, day, usage_type, dimension, value
  on conflict (app_id, day, usage_type, dimension, value) do update set
    requests = stored.requests + excluded.requests,
    usage_units = stored.usage_units + excluded.usage_units,
    billable_units = stored.billable_units + excluded.billable_units`;

const figures = sql`sum(requests)::bigint as requests, sum(units)::bigint as units,
  sum(coalesce(billable_units, units))::bigint as billable_units`;

/** What events add to the sums; `events` has the columns of usage_event and product_id. */
export const hourSums = (events: Part) => sql`
  select product_id, app_id, date_trunc('hour', time, 'UTC') as hour, environment, usage_type,
    usage_type_category as service, ${figures}
  from ${events} where outcome is null group by 1, 2, 3, 4, 5, 6`;

export const daySums = (events: Part) => sql`
  select product_id, app_id, day, environment, usage_type, usage_type_category as service,
    coalesce(rule_day, ${noRuleDay}::date) as rule_day, ${figures}
  from ${events} where outcome is null group by 1, 2, 3, 4, 5, 6, 7`;

export const monthSums = (events: Part) => sql`
  select product_id, app_id, date_trunc('month', day::timestamp)::date as month, environment, usage_type,
    usage_type_category as service, ${figures}
  from ${events} where outcome is null group by 1, 2, 3, 4, 5, 6`;

/** A value without a row has not been admitted, and counts with the others. */
export const dimensionSums = (events: Part) => sql`
  select product_id, app_id, day, usage_type, dimension, value, ${figures} from (
    select event.product_id, event.app_id, event.day, event.usage_type, each.dimension,
      coalesce(known.value, ${otherValue}) as value, event.requests, event.units, event.billable_units
    from ${events} cross join lateral (values
      ('key', case when outcome is null then nullif(key_id, '') end), ('origin', case when outcome is null then origin end),
      ('country', case when outcome is null then country end), ('client', case when outcome is null then client end),
      ('outcome', outcome)
    ) as each (dimension, value)
    left join usage_dimension_day known on (known.app_id, known.day, known.usage_type, known.dimension, known.value)
      = (event.app_id, event.day, event.usage_type, each.dimension, each.value)
    where each.value is not null
  ) as valued group by 1, 2, 3, 4, 5, 6`;

/** Sums that were computed here, as rows. */
export const givenHours = ({ hours }: Sums) => sql`
  select * from unnest(
    ${column(hours, 'product_id')}::text[], ${column(hours, 'app_id')}::text[], ${column(hours, 'hour')}::timestamptz[],
    ${column(hours, 'environment')}::text[], ${column(hours, 'usage_type')}::text[], ${column(hours, 'service')}::text[],
    ${column(hours, 'requests')}::bigint[], ${column(hours, 'units')}::bigint[], ${column(hours, 'billable_units')}::bigint[]
  ) as sum (product_id, app_id, hour, environment, usage_type, service, requests, units, billable_units)`;

export const givenDays = ({ days }: Sums) => sql`
  select * from unnest(
    ${column(days, 'product_id')}::text[], ${column(days, 'app_id')}::text[], ${column(days, 'day')}::date[],
    ${column(days, 'environment')}::text[], ${column(days, 'usage_type')}::text[], ${column(days, 'service')}::text[],
    ${column(days, 'rule_day')}::date[],
    ${column(days, 'requests')}::bigint[], ${column(days, 'units')}::bigint[], ${column(days, 'billable_units')}::bigint[]
  ) as sum (product_id, app_id, day, environment, usage_type, service, rule_day, requests, units, billable_units)`;

export const givenMonths = ({ months }: Sums) => sql`
  select * from unnest(
    ${column(months, 'product_id')}::text[], ${column(months, 'app_id')}::text[], ${column(months, 'month')}::date[],
    ${column(months, 'environment')}::text[], ${column(months, 'usage_type')}::text[], ${column(months, 'service')}::text[],
    ${column(months, 'requests')}::bigint[], ${column(months, 'units')}::bigint[], ${column(months, 'billable_units')}::bigint[]
  ) as sum (product_id, app_id, month, environment, usage_type, service, requests, units, billable_units)`;

export const givenDimensions = ({ dimensions }: Sums) => sql`
  select * from unnest(
    ${column(dimensions, 'product_id')}::text[], ${column(dimensions, 'app_id')}::text[], ${column(dimensions, 'day')}::date[],
    ${column(dimensions, 'usage_type')}::text[], ${column(dimensions, 'dimension')}::text[], ${column(dimensions, 'value')}::text[],
    ${column(dimensions, 'requests')}::bigint[], ${column(dimensions, 'units')}::bigint[], ${column(dimensions, 'billable_units')}::bigint[]
  ) as sum (product_id, app_id, day, usage_type, dimension, value, requests, units, billable_units)`;
