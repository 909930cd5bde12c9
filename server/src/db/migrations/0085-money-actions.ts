import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  sql`alter table money_action drop constraint money_action_action_check`,
  sql`
  alter table money_action add constraint money_action_action_check
  check (action in ('credit', 'refund', 'retry', 'pause', 'resume', 'write_off'))`,
  // the day since which the steps of an unpaid subscription wait
  sql`
  alter table subscription add column dunning_paused date,
    add constraint subscription_paused_check check (dunning_paused is null or dunning_started is not null)`,
  sql`create index bill_statement on bill (statement_no)`,
];

export const moneyActionKinds = {
  name: '0085-money-actions',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
