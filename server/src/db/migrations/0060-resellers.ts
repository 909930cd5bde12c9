import { searchKeysOf } from '@waypost/domain/resellers/customer-search';
import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table project add column supplemental_plans jsonb not null default '[]'`,
  // "C" sorts by code points, so that a range of keys is the keys with a prefix in every script
  sql`
  create table customer_search_key (
    customer_id text not null references customer on delete cascade,
    developer_id text not null,
    key text collate "C" not null,
    primary key (customer_id, key)
  )`,
  sql`create index customer_search on customer_search_key (developer_id, key, customer_id)`,
  sql`create index customer_admins_of_reseller on customer (developer_id, lower(customer_admin_email) text_pattern_ops)
    where customer_admin_email is not null`,
];

async function addKeysOfCustomers(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ customer_id: string; developer_id: string; customer_name: string }>`
    select customer_id, developer_id, customer_name from customer`.execute(db);
  for (const { customer_id, developer_id, customer_name } of rows) {
    const keys = [...searchKeysOf(customer_name)];
    await sql`
      insert into customer_search_key (customer_id, developer_id, key)
      select ${customer_id}, ${developer_id}, key from unnest(${keys}::text[]) as key`.execute(db);
  }
}

/** The plans of resellers' projects, and what customers are found by. */
export const resellers = {
  name: '0060-resellers',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
    await addKeysOfCustomers(db);
  },
};
