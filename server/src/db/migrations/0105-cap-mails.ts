import { type QueryExecutorProvider, sql } from 'kysely';

// outlives the cap, which may be removed and set again
const statements = [
  sql`
  create table spend_cap_mail (
    subject_id text not null,
    period_start date not null,
    measure text not null,
    amount bigint not null,
    currency text,
    level smallint not null,
    mailed_at timestamptz not null
  )`,
  sql`create index spend_cap_mail_subject on spend_cap_mail (subject_id, mailed_at)`,
  sql`create index spend_cap_mail_time on spend_cap_mail (mailed_at)`,
];

export const capMails = {
  name: '0105-cap-mails',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
