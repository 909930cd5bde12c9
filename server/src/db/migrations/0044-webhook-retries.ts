import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table webhook_inbox add column tries integer not null default 0, add column due timestamptz`,
  // events of the wallet name a token without its account
  sql`create index stored_payment_method_token on stored_payment_method (token) where token is not null`,
];

export const webhookRetries = {
  name: '0044-webhook-retries',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
