import { type QueryExecutorProvider, sql } from 'kysely';

/** Stores the provider's identity with a pending sign-in, to be linked when the session begins. */
export const federationLinks = {
  name: '0021-federation-links',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      alter table pending_sign_in
        add column links jsonb check (jsonb_typeof(links) = 'object')`.execute(db);
  },
};
