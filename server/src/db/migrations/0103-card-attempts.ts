import { type QueryExecutorProvider, sql } from 'kysely';

// how many cards the whole installation has refused lately
const statements = [
  sql`
  create index payment_attempt_cards on payment_attempt (created)
  where purpose = 'method' and provider = 'cards' and state <> 'AUTHORISED'`,
];

export const cardAttempts = {
  name: '0103-card-attempts',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
