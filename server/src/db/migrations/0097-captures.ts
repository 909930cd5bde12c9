import { type QueryExecutorProvider, sql } from 'kysely';

// a dispute names the capture, and not the attempt
const statements = [
  sql`
  create index payment_attempt_capture on payment_attempt (provider_reference)
  where provider = 'wallet' and provider_reference is not null`,
];

export const captures = {
  name: '0097-captures',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
