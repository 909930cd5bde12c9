import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  alter table invitation
    add column customer_id text references customer,
    add column replaces text references user_account on delete set null`,
  sql`create index invitation_replaces on invitation (replaces) where replaces is not null`,
  sql`create index invitation_customer on invitation (customer_id) where customer_id is not null`,
  sql`create index customer_of_name on customer (developer_id, lower(customer_name))`,
];

/** The customer of an invited admin, and the admin who is replaced. */
export const customerInvitations = {
  name: '0065-customer-invitations',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
