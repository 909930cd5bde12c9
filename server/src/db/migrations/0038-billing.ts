import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // the answer's date proves reverse charge; an outage after a VALID answer keeps both
  sql`
  create table vat_answer (
    "userId" text not null references user_account on delete cascade,
    vat_id text not null,
    outcome text not null check (outcome in ('VALID', 'INVALID', 'UNAVAILABLE', 'NOT_CHECKABLE')),
    consultation_number text,
    answered_at timestamptz,
    asked_at timestamptz not null,
    primary key ("userId", vat_id),
    check ((outcome = 'UNAVAILABLE') = (answered_at is null))
  )`,
  sql`create index vat_answer_asked on vat_answer (outcome, asked_at)`,
  sql`
  create table promo_use (
    purchase_id text primary key,
    promo_code text not null,
    developer_id text not null references developer_account,
    used_at timestamptz not null
  )`,
  sql`create index promo_use_code on promo_use (promo_code, developer_id)`,
];

export const billing = {
  name: '0038-billing',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
