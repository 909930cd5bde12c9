import type { ProjectId, ProjectTokenId } from '@waypost/domain/base/ids';
import type { Insertable, Selectable } from 'kysely';
import type { ProjectTokenTable } from '../../db/tables/project-tokens.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredProjectToken = Selectable<ProjectTokenTable>;

export const listProjectTokens = (db: Executor, productIds: readonly ProjectId[]): Promise<StoredProjectToken[]> =>
  db
    .selectFrom('project_token')
    .selectAll()
    .where('product_id', 'in', [...productIds])
    .orderBy('created')
    .orderBy('token_id')
    .execute();

export async function insertProjectToken(tx: Transaction, token: Insertable<ProjectTokenTable>): Promise<void> {
  await tx.insertInto('project_token').values(token).execute();
}

export type TokenPlace = { readonly product_id: ProjectId; readonly token_id: ProjectTokenId };

/** The deleted token; undefined for another project's. */
export const deleteProjectToken = (tx: Transaction, place: TokenPlace): Promise<StoredProjectToken | undefined> =>
  tx
    .deleteFrom('project_token')
    .where((eb) => eb.and(place))
    .returningAll()
    .executeTakeFirst();

export const findProjectToken = (db: Executor, hash: Buffer): Promise<StoredProjectToken | undefined> =>
  db.selectFrom('project_token').selectAll().where('hash', '=', hash).executeTakeFirst();

export async function writeLastUse(db: Executor, token_id: ProjectTokenId, last_used: Date): Promise<void> {
  await db.updateTable('project_token').set({ last_used }).where('token_id', '=', token_id).execute();
}

export async function deleteProjectTokensOf(tx: Transaction, productIds: readonly ProjectId[]): Promise<void> {
  await tx
    .deleteFrom('project_token')
    .where('product_id', 'in', [...productIds])
    .execute();
}
