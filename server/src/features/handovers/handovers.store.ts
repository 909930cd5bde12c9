import type { HandoverId, ProjectId, UserId } from '@waypost/domain/base/ids';
import type { HandoverState } from '@waypost/domain/projects/handover';
import { type Insertable, type Selectable, sql, type SqlBool } from 'kysely';
import type { ProjectHandoverTable } from '../../db/tables/handovers.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';

export type StoredHandover = Selectable<ProjectHandoverTable>;

/** Ends an offer of the project whose time is over, so that another one can be made. */
export async function endExpired(tx: Transaction, product_id: ProjectId, now: Date): Promise<void> {
  await tx
    .updateTable('project_handover')
    .set({ state: 'expired', ended: sql<Date>`expires_at` })
    .where('product_id', '=', product_id)
    .where('state', '=', 'offered')
    .where('expires_at', '<=', now)
    .execute();
}

export async function insertHandover(tx: Transaction, handover: Insertable<ProjectHandoverTable>): Promise<void> {
  await tx.insertInto('project_handover').values(handover).execute();
}

export type Mailed = Pick<StoredHandover, 'sent_at' | 'expires_at'>;

/** Answers the offer, or nothing if it was deleted with an account meanwhile. */
export const setMailed = (
  tx: Transaction,
  handover_id: HandoverId,
  mailed: Mailed,
): Promise<StoredHandover | undefined> =>
  tx
    .updateTable('project_handover')
    .set(mailed)
    .where('handover_id', '=', handover_id)
    .returningAll()
    .executeTakeFirst();

export type Ending = { readonly state: HandoverState; readonly ended: Date; readonly accepted_by?: UserId };

export async function endHandover(tx: Transaction, handover_id: HandoverId, ending: Ending): Promise<void> {
  await tx.updateTable('project_handover').set(ending).where('handover_id', '=', handover_id).execute();
}

const handoverOf = (db: Executor, handover_id: HandoverId) =>
  db.selectFrom('project_handover').selectAll().where('handover_id', '=', handover_id);

export const findHandover = (db: Executor, handover_id: HandoverId): Promise<StoredHandover | undefined> =>
  handoverOf(db, handover_id).executeTakeFirst();

/** Of two concurrent answers the second waits here, and then sees the first one's result. */
export const lockHandover = (tx: Transaction, handover_id: HandoverId): Promise<StoredHandover> =>
  handoverOf(tx, handover_id).forUpdate().executeTakeFirstOrThrow();

/** The offer of the project that nobody has answered. */
export const findOffered = (db: Executor, product_id: ProjectId, now: Date): Promise<StoredHandover | undefined> =>
  db
    .selectFrom('project_handover')
    .selectAll()
    .where('product_id', '=', product_id)
    .where('state', '=', 'offered')
    .where('expires_at', '>', now)
    .executeTakeFirst();

export type Addressee = { readonly email: string; readonly realm: string; readonly now: Date };

/** An open offer with the facts about its project that its addressee sees. */
const described = (db: Executor) =>
  db
    .selectFrom('project_handover')
    .innerJoin('project', 'project.product_id', 'project_handover.product_id')
    .select(['handover_id', 'app_name', 'plan_name', 'owner_email as offered_by', 'expires_at'])
    .select(
      sql<number>`(select count(*)::int from app where app.product_id = project.product_id and not hidden)`.as('apps'),
    );

export const describeHandover = (db: Executor, handover_id: HandoverId) =>
  described(db).where('handover_id', '=', handover_id).executeTakeFirstOrThrow();

export const listOffered = (db: Executor, { email, realm, now }: Addressee) =>
  described(db)
    .where('project_handover.email', '=', email)
    .where('project_handover.realm', '=', realm)
    .where('state', '=', 'offered')
    .where('expires_at', '>', now)
    .orderBy('project_handover.created')
    .limit(100)
    .execute();

export type HandoversOf = { readonly userId: UserId; readonly email: string; readonly emailVerified: boolean };

/** Offers to the person's address in an organisation where the account belongs to them; anybody can type an address. */
const addressedTo = ({ userId, email, emailVerified }: HandoversOf) => sql<SqlBool>`(
  ${emailVerified} and email = ${email} and exists (
    select from realm_account
    where "userId" = ${userId} and realm_account.email = project_handover.email
      and realm_account.realm = project_handover.realm))`;

/** Without offers to an unverified address, which may be another person's. */
export const listHandoversOf = (db: Executor, person: HandoversOf) =>
  db
    .selectFrom('project_handover')
    .select(['handover_id', 'product_id', 'owner_email', 'email', 'state', 'created', 'expires_at', 'ended'])
    .where((row) =>
      row.or([row('offered_by', '=', person.userId), row('accepted_by', '=', person.userId), addressedTo(person)]),
    )
    .orderBy('created')
    .execute();

/** Of both sides: offers that nobody answered end with the account of either. */
export async function deleteHandoversOf(tx: Transaction, person: HandoversOf): Promise<void> {
  await tx
    .deleteFrom('project_handover')
    .where((row) =>
      row.or([row('offered_by', '=', person.userId), row('accepted_by', '=', person.userId), addressedTo(person)]),
    )
    .execute();
}
