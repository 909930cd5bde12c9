import { type QueryExecutorProvider, sql } from 'kysely';

/** Tokens with which programs read the usage of a project. */
export const projectTokens = {
  name: '0037-project-tokens',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      create table project_token (
        token_id text primary key,
        product_id text not null references project,
        name text not null,
        hash bytea not null constraint project_token_hash unique,
        created timestamptz not null,
        created_by text not null,
        ends timestamptz not null,
        last_used timestamptz
      )`.execute(db);
    await sql`create index project_token_project on project_token (product_id, created)`.execute(db);
  },
};
