import type { DeveloperId } from '@waypost/domain/base/ids';
import { type Selectable, sql } from 'kysely';
import type { PromoUseTable } from '../../../db/tables/billing.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';

export type PromoUse = Selectable<PromoUseTable>;
export type PromoUser = { readonly promo_code: string; readonly developer_id: DeveloperId | undefined };

/** How often a code was used: by every account, and by this one. */
export async function countPromoUses(
  db: Executor,
  { promo_code, developer_id }: PromoUser,
): Promise<{ readonly all: number; readonly own: number }> {
  const uses = db.selectFrom('promo_use').where('promo_code', '=', promo_code);
  const { all } = await uses.select(db.fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  if (developer_id === undefined) return { all, own: 0 };
  const { own } = await uses
    .where('developer_id', '=', developer_id)
    .select(db.fn.countAll<number>().as('own'))
    .executeTakeFirstOrThrow();
  return { all, own };
}

/** Also a purchase whose project has changed to a free plan since. */
export async function hasSettledPurchase(db: Executor, developer_id: DeveloperId): Promise<boolean> {
  const settled = db.selectFrom('purchase').where('developer_id', '=', developer_id).where('state', '=', 'settled');
  return (await settled.select('purchase_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Two purchases must not both take the last use of a code. */
export async function lockPromoCode(tx: Transaction, promo_code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promo:${promo_code}`}, 0))`.execute(tx);
}

/** A purchase uses its code once, however often it is resumed. */
export async function insertPromoUse(tx: Transaction, use: PromoUse): Promise<void> {
  await tx
    .insertInto('promo_use')
    .values(use)
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute();
}

export async function findPromoUse(tx: Transaction, purchase_id: string): Promise<PromoUse | undefined> {
  return tx.selectFrom('promo_use').selectAll().where('purchase_id', '=', purchase_id).executeTakeFirst();
}

export async function deletePromoUse(tx: Transaction, purchase_id: string): Promise<void> {
  await tx.deleteFrom('promo_use').where('purchase_id', '=', purchase_id).execute();
}
