import { type QueryExecutorProvider, sql } from 'kysely';

/** Who somebody is at a provider waits with the sign-in for its second step, and is linked with the session. */
export const federationLinks = {
  name: '0021-federation-links',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      alter table pending_sign_in
        add column links jsonb check (jsonb_typeof(links) = 'object')`.execute(db);
  },
};
