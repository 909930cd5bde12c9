import type { DeveloperInput, DeveloperUpdate } from '@waypost/contract/entities/developer';
import type { DeveloperId, UserId } from '@waypost/domain/base/ids';
import type { Selectable } from 'kysely';
import { gather } from '../../db/gather.ts';
import type { DeveloperAccountTable } from '../../db/tables/developers.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredDeveloper = Selectable<DeveloperAccountTable>;

export function findDeveloper(db: Executor, userId: UserId): Promise<StoredDeveloper | undefined> {
  return db.selectFrom('developer_account').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export function lockDeveloper(tx: Transaction, userId: UserId): Promise<StoredDeveloper | undefined> {
  return tx.selectFrom('developer_account').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();
}

const byIds = <T extends { readonly developer_id: DeveloperId }>(ids: readonly DeveloperId[], found: readonly T[]) => {
  const byId = new Map(found.map((account) => [account.developer_id, account]));
  return ids.map((id) => byId.get(id));
};

export const lockDeveloperById = gather<DeveloperId, StoredDeveloper | undefined>(async (tx, ids) => {
  const accounts = tx
    .selectFrom('developer_account')
    .selectAll()
    .where('developer_id', 'in', [...ids]);
  return byIds(ids, await accounts.orderBy('developer_id').forUpdate().execute());
});

export const listDevelopersById = (db: Executor, ids: readonly DeveloperId[]): Promise<StoredDeveloper[]> =>
  db
    .selectFrom('developer_account')
    .selectAll()
    .where('developer_id', 'in', [...ids])
    .execute();

export async function findOwner(db: Executor, developer_id: DeveloperId): Promise<UserId | undefined> {
  const account = db.selectFrom('developer_account').select('userId').where('developer_id', '=', developer_id);
  return (await account.executeTakeFirst())?.userId;
}

export const noPaymentMethod = {
  pay_method_name: null,
  pay_method: null,
  payment_type: null,
  cc_last4digits: null,
  billing_cc_expire_mm: null,
  billing_cc_expire_yyyy: null,
} as const;
export type PaymentMethodColumns = Pick<StoredDeveloper, keyof typeof noPaymentMethod>;

export async function writePromo(
  tx: Transaction,
  developer_id: DeveloperId,
  change: { readonly promo: string; readonly updated: Date },
): Promise<void> {
  await tx.updateTable('developer_account').set(change).where('developer_id', '=', developer_id).execute();
}

/** The currency of a first purchase stays the account's. */
export async function fixCurrency(tx: Transaction, developer_id: DeveloperId, currency_cd: string): Promise<void> {
  const account = tx.updateTable('developer_account').where('developer_id', '=', developer_id);
  await account.set({ currency_cd }).where('currency_cd', 'is', null).execute();
}

/** Whether the account has bought something, or waits for a payment; read under its lock. */
export async function hasBought(tx: Transaction, developer_id: DeveloperId): Promise<boolean> {
  const purchases = tx.selectFrom('purchase').where('developer_id', '=', developer_id).where('state', '<>', 'refused');
  if (await purchases.select('purchase_id').executeTakeFirst()) return true;
  const subscriptions = tx.selectFrom('subscription').where('developer_id', '=', developer_id);
  return (await subscriptions.select('subscription_id').executeTakeFirst()) !== undefined;
}

export async function writePaymentMethod(
  tx: Transaction,
  developer_id: DeveloperId,
  columns: PaymentMethodColumns & Pick<StoredDeveloper, 'updated'>,
): Promise<void> {
  await tx.updateTable('developer_account').set(columns).where('developer_id', '=', developer_id).execute();
}

/** The typed fields as columns: an empty text becomes null, a missing field stays unchanged. */
function columnsOf<T extends DeveloperUpdate>({ billing_address, ...fields }: T) {
  const blankAsNull = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]),
  ) as typeof fields;
  if (billing_address === undefined) return blankAsNull;
  return { ...blankAsNull, billing_address: billing_address === null ? null : JSON.stringify(billing_address) };
}

type StandingColumn =
  | 'channel'
  | 'aria_status'
  | 'user_type'
  | 'pay_method_name'
  | 'pay_method'
  | 'payment_type'
  | 'cc_last4digits'
  | 'billing_cc_expire_mm'
  | 'billing_cc_expire_yyyy';

export type DeveloperStanding = Partial<Pick<StoredDeveloper, StandingColumn>>;

export type NewDeveloper = {
  readonly developer_id: DeveloperId;
  readonly userId: UserId;
  readonly input: DeveloperInput;
  readonly created: Date;
  readonly standing?: DeveloperStanding | undefined;
};

/** Undefined when the user already has an account. */
export function insertDeveloper(
  tx: Transaction,
  { input, created, standing, ...ids }: NewDeveloper,
): Promise<StoredDeveloper | undefined> {
  return tx
    .insertInto('developer_account')
    .values({
      ...columnsOf(input),
      ...ids,
      channel: 'self-serve',
      aria_status: 'ACTIVE',
      user_type: 'Developer',
      ...standing,
      created,
      updated: created,
    })
    .onConflict((conflict) => conflict.constraint('developer_account_user').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined when the user has no account, or had one that is closed for good. */
export function updateDeveloper(
  tx: Transaction,
  userId: UserId,
  { input, updated }: { input: DeveloperUpdate; updated: Date },
): Promise<StoredDeveloper | undefined> {
  return tx
    .updateTable('developer_account')
    .set({ ...columnsOf(input), updated })
    .where('userId', '=', userId)
    .where('aria_status', '!=', 'ARCHIVED')
    .returningAll()
    .executeTakeFirst();
}

const erased = {
  first_name: '',
  last_name: '',
  email: '',
  phone: null,
  company_name: null,
  country: '',
  state: null,
  billing_first_name: null,
  billing_last_name: null,
  billing_email: null,
  billing_phone: null,
  billing_company_name: null,
  billing_country: null,
  billing_state: null,
  billing_address: null,
  vat_id: null,
  ...noPaymentMethod,
  gdprAgreement: null,
  promo: null,
  aria_status: 'ARCHIVED',
} as const;

/**
 * Empties the account and closes it for good. A user without an account gets an empty one, so that a call that is still
 * running cannot create one for a deleted user.
 */
export async function archiveDeveloper(
  tx: Transaction,
  { developer_id, userId, now }: { readonly developer_id: DeveloperId; readonly userId: UserId; readonly now: Date },
): Promise<DeveloperId> {
  const row = {
    ...erased,
    developer_id,
    userId,
    channel: 'self-serve',
    user_type: 'Developer',
    created: now,
    updated: now,
  };
  const archived = await tx
    .insertInto('developer_account')
    .values(row)
    .onConflict((conflict) => conflict.constraint('developer_account_user').doUpdateSet({ ...erased, updated: now }))
    .returning('developer_id')
    .executeTakeFirstOrThrow();
  return archived.developer_id;
}
