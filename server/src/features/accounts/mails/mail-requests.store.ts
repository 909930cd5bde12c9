import type { Language } from '@waypost/domain/base/language';
import type { MailRequestKind } from '../../../db/tables/accounts.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** A request to mail an address, in one organisation or, without a realm, in any. */
export type MailRequest = {
  readonly kind: MailRequestKind;
  readonly email: string;
  readonly realm: string | null;
  readonly lang: Language;
};

export async function insertMailRequest(tx: Transaction, request: MailRequest, requested_at: Date): Promise<void> {
  await tx
    .insertInto('mail_request')
    .values({ ...request, requested_at })
    .execute();
}

/** Takes the oldest request that no other process is working on. */
export async function takeMailRequest(tx: Transaction): Promise<MailRequest | undefined> {
  const oldest = tx.selectFrom('mail_request').select('id').orderBy('id').limit(1).forUpdate().skipLocked();
  const deletion = tx.deleteFrom('mail_request').where('id', '=', oldest).returning(['kind', 'email', 'realm', 'lang']);
  return deletion.executeTakeFirst();
}
