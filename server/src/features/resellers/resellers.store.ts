import type { CustomerSuggestion } from '@waypost/contract/entities/resellers';
import type { CustomerId, DeveloperId } from '@waypost/domain/base/ids';
import { maxSuggestions } from '@waypost/domain/resellers/customer-search';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** After every text that begins with the prefix. */
const endOf = (prefix: string) => `${prefix}\u{10FFFF}`;

/** A customer is found by each of its words, so more rows than suggestions are read: one customer rarely has more. */
const rowsRead = maxSuggestions * 4;

/** Reads one range of the index, however many customers there are. */
export const customersBeginning = (developer_id: DeveloperId, prefix: string) =>
  sql<CustomerSuggestion>`
    select customer.customer_id, customer.customer_name
    from (
      select customer_id, min(place) as place
      from (
        select customer_id, row_number() over (order by key, customer_id) as place
        from customer_search_key
        where developer_id = ${developer_id} and key >= ${prefix} and key < ${endOf(prefix)}
        order by key, customer_id
        limit ${rowsRead}
      ) as found
      group by customer_id
    ) as once
    join customer using (customer_id)
    order by place
    limit ${maxSuggestions}`;

/** Customers with a name of which some word begins like this, in the order of that word. */
export async function suggestCustomers(
  db: Executor,
  developer_id: DeveloperId,
  prefix: string,
): Promise<CustomerSuggestion[]> {
  const { rows } = await customersBeginning(developer_id, prefix).execute(db);
  return rows;
}

/** The address pattern of everything that begins with the prefix. */
const beginningWith = (prefix: string) => `${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Addresses of the admins of a reseller's customers that begin like this. Goes from one address to the next in the
 * index, because an admin of many customers has as many rows there.
 */
export async function suggestAdmins(db: Executor, developer_id: DeveloperId, prefix: string): Promise<string[]> {
  const first = (condition: RawBuilder<unknown>) => sql`
    select lower(customer_admin_email) from customer
    where developer_id = ${developer_id} and customer_admin_email is not null
      and lower(customer_admin_email) like ${beginningWith(prefix)} ${condition}
    order by lower(customer_admin_email) using ~<~ limit 1`;
  const { rows } = await sql<{ email: string }>`
    with recursive found (email) as (
      (${first(sql``)})
      union all
      select (${first(sql`and lower(customer_admin_email) ~>~ found.email`)}) from found where email is not null
    )
    select email from found where email is not null limit ${maxSuggestions}`.execute(db);
  return rows.map(({ email }) => email);
}

export type AdminsOfCustomer = { readonly customer_id: CustomerId; readonly prefix: string; readonly now: Date };

/** Addresses of a customer's admins, invited ones included, that begin like this. */
export async function suggestAdminsOf(db: Executor, { customer_id, prefix, now }: AdminsOfCustomer): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with role as (
      select jsonb_build_array(jsonb_build_object('name', 'customeradmin', 'value', app.app_id)) as value
      from project join app on app.product_id = project.product_id
      where project.customer_id = ${customer_id} and not app.hidden
    )
    select distinct lower(email) as email
    from (
      select customer_admin_email as email from customer where customer_id = ${customer_id}
      union all
      select u.email from role join user_account u on u.roles @> role.value and u.status = 'active'
      union all
      select i.email from role join invitation i
        on i.roles @> role.value and i.accepted_at is null and i.expires_at > ${now}
    ) as admin
    where lower(email) like ${beginningWith(prefix)}
    order by email
    limit ${maxSuggestions}`.execute(db);
  return rows.map(({ email }) => email);
}

/** Undefined for another reseller's customer. */
export const findOwnCustomer = (db: Executor, developer_id: DeveloperId, customer_id: CustomerId) =>
  db
    .selectFrom('customer')
    .select('customer_name')
    .where('customer_id', '=', customer_id)
    .where('developer_id', '=', developer_id)
    .executeTakeFirst();
