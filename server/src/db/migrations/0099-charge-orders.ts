import { type QueryExecutorProvider, sql } from 'kysely';

export const chargeOrders = {
  name: '0099-charge-orders',
  async up(db: QueryExecutorProvider): Promise<void> {
    await sql`
      create table charge_order (
        attempt_id text primary key references payment_attempt,
        outcome text not null check (outcome in ('paid', 'unpaid')),
        provider_reference text,
        operator text not null,
        reason text not null,
        created timestamptz not null,
        carried_out timestamptz,
        check ((outcome = 'paid') = (provider_reference is not null))
      )`.execute(db);
  },
};
