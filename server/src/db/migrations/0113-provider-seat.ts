import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // the program knows the names of providers, of their webhooks and of what they store: another one needs no migration
  sql`alter table stored_payment_method drop constraint stored_payment_method_provider_check,
    drop constraint stored_payment_method_payment_type_check,
    add check (provider ~ '^[a-z-]+$'), add check (payment_type ~ '^[A-Z]+$')`,
  sql`alter table payment_attempt drop constraint payment_attempt_provider_check,
    add check (provider ~ '^[a-z-]+$')`,
  sql`alter table webhook_inbox drop constraint webhook_inbox_source_check,
    add check (source ~ '^[a-z-]+$'), add column reported text`,
  sql`update webhook_inbox set reported = case
      when source = 'cards' and event = 'AUTHORISATION' then
        case when event_key like '%:true' then 'AUTHORISED' else 'REFUSED' end
      when source = 'wallet' and event = 'PAYMENT.CAPTURE.COMPLETED' then 'AUTHORISED'
      when source = 'wallet' and event in ('PAYMENT.CAPTURE.DECLINED', 'PAYMENT.CAPTURE.DENIED') then 'REFUSED'
    end where applied is not null`,
  // the index of captures was the wallet's alone
  sql`drop index payment_attempt_capture`,
  sql`create index payment_attempt_reference on payment_attempt (provider_reference, provider)
    where provider_reference is not null`,
  // the index of failed attempts to store a card was of one provider
  sql`drop index payment_attempt_cards`,
  sql`create index payment_attempt_storing on payment_attempt (provider, created)
    where purpose = 'method' and state <> 'AUTHORISED'`,
];

/** Whichever payment providers an installation has, their rows are alike. */
export const providerSeat = {
  name: '0113-provider-seat',
  async up(db: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await statement.execute(db);
  },
};
