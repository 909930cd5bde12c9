import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`
  create table feedback (
    feedback_id text primary key,
    sent_at timestamptz not null,
    score smallint not null check (score between 1 and 5),
    comments text not null,
    u_page_url text not null,
    u_category text not null,
    u_product text not null,
    u_sub_category text not null
  )`,
  sql`create index feedback_sent_at on feedback (sent_at)`,
];

/** What readers think of pages of the documentation. */
export const feedback = {
  name: '0050-feedback',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
