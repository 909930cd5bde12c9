import type { DeveloperId, PaymentAttemptId, PaymentMethodId } from '@waypost/domain/base/ids';
import { openStates } from '@waypost/domain/payments/payment-attempt';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { StoredPaymentMethodTable } from '../../../db/tables/payments.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type StoredMethod = Selectable<StoredPaymentMethodTable>;

export async function insertMethod(tx: Transaction, row: Insertable<StoredPaymentMethodTable>): Promise<void> {
  await tx.insertInto('stored_payment_method').values(row).execute();
}

export const findActive = (db: Executor, developer_id: DeveloperId): Promise<StoredMethod | undefined> =>
  db
    .selectFrom('stored_payment_method')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .where('state', '=', 'active')
    .executeTakeFirst();

export const findMethod = (db: Executor, payment_method_id: PaymentMethodId): Promise<StoredMethod | undefined> =>
  db
    .selectFrom('stored_payment_method')
    .selectAll()
    .where('payment_method_id', '=', payment_method_id)
    .executeTakeFirst();

/** Whether a later attempt of the account has stored a method, which may have ended since. */
export const hasLaterMethod = async (
  db: Executor,
  { developer_id, attempt_id }: Pick<StoredMethod, 'developer_id' | 'attempt_id'>,
): Promise<boolean> =>
  (await db
    .selectFrom('stored_payment_method')
    .select('payment_method_id')
    .where('developer_id', '=', developer_id)
    .where('attempt_id', '>', attempt_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The method of a token of the account, or the one that an attempt has stored. */
export const findMethodBy = (
  db: Executor,
  {
    developer_id,
    ...by
  }: { readonly developer_id: DeveloperId } & ({ readonly token: string } | { readonly attempt_id: PaymentAttemptId }),
): Promise<StoredMethod | undefined> =>
  db
    .selectFrom('stored_payment_method')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .where('token' in by ? 'token' : 'attempt_id', '=', 'token' in by ? by.token : by.attempt_id)
    .orderBy(sql`state = 'active'`, 'desc') // a card that is stored again keeps its token
    .limit(1)
    .executeTakeFirst();

/** The account of a token, whatever has become of the method. */
export const findTokenOwner = async (
  db: Executor,
  { provider, token }: { readonly provider: StoredMethod['provider']; readonly token: string },
): Promise<DeveloperId | undefined> =>
  (
    await db
      .selectFrom('stored_payment_method')
      .select('developer_id')
      .where('token', '=', token)
      .where('provider', '=', provider)
      .limit(1)
      .executeTakeFirst()
  )?.developer_id;

export async function changeMethod(
  tx: Executor,
  payment_method_id: PaymentMethodId,
  change: Updateable<StoredPaymentMethodTable>,
): Promise<void> {
  await tx
    .updateTable('stored_payment_method')
    .set(change)
    .where('payment_method_id', '=', payment_method_id)
    .execute();
}

/** No charge needs a token of the account, and nobody is storing a card there, which could have the same token again. */
const hasNoOpenAttempt = sql<boolean>`not exists (select from payment_attempt
  where payment_attempt.developer_id = stored_payment_method.developer_id
    and payment_attempt.state in (${sql.join([...openStates])}))`;

/** Ended methods whose tokens the provider can forget. */
export const listForgettable = (db: Executor): Promise<StoredMethod[]> =>
  db
    .selectFrom('stored_payment_method')
    .selectAll()
    .where('ended', 'is not', null)
    .where('token', 'is not', null)
    .where(hasNoOpenAttempt)
    .orderBy('ended')
    .limit(100)
    .execute();

/** Whether it is still so, after the provider was asked about others. */
export const isForgettable = async (db: Executor, id: PaymentMethodId): Promise<boolean> =>
  (await db
    .selectFrom('stored_payment_method')
    .select('payment_method_id')
    .where('payment_method_id', '=', id)
    .where('token', 'is not', null)
    .where(hasNoOpenAttempt)
    .executeTakeFirst()) !== undefined;

/** The newest cards in use whose digits or expiry the provider has not given. */
export const listIncompleteCards = (db: Executor, createdAfter: Date): Promise<StoredMethod[]> =>
  db
    .selectFrom('stored_payment_method')
    .selectAll()
    .where('state', '=', 'active')
    .where('payment_type', '<>', 'PAYPAL')
    .where((eb) => eb.or([eb('last_four', 'is', null), eb('expiry_month', 'is', null)]))
    .where('created', '>', createdAfter)
    .orderBy('created', 'desc')
    .limit(100)
    .execute();

export const listMethods = (db: Executor, developer_id: DeveloperId): Promise<StoredMethod[]> =>
  db
    .selectFrom('stored_payment_method')
    .selectAll()
    .where('developer_id', '=', developer_id)
    .orderBy('payment_method_id')
    .execute();

/** Only the tokens stay, until the provider has forgotten them. */
export async function eraseMethods(
  tx: Transaction,
  { developer_id, now }: { readonly developer_id: DeveloperId; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('stored_payment_method')
    .set({ last_four: null, expiry_month: null, expiry_year: null, payer_email: null, payer_id: null })
    .where('developer_id', '=', developer_id)
    .execute();
  await tx
    .updateTable('stored_payment_method')
    .set({ state: 'removed', ended: now })
    .where('developer_id', '=', developer_id)
    .where('state', '=', 'active')
    .execute();
}
