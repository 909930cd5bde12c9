import type { SessionUser } from '@waypost/contract/entities/session';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../db/transaction.ts';

/** A user and everything that hangs on the account; terminated apps and ended projects too. */
export type DataOwner = {
  readonly user: Pick<SessionUser, 'userId' | 'email' | 'emailVerified'>;
  readonly productIds: readonly ProjectId[];
  readonly appIds: readonly AppId[];
};

type Read<T> = (db: Executor, owner: DataOwner) => Promise<T>;

/**
 * What a feature keeps about people: its part of the download, and what becomes of it when the account goes.
 * A part has the name it has in the download; what the contract does not name there, secrets first of all, does not leave.
 */
export type PersonalData = {
  readonly ofAccount?: Readonly<Record<string, Read<unknown>>>;
  /** Rows that stand under the project they belong to. */
  readonly ofProjects?: Readonly<Record<string, Read<readonly { readonly product_id: ProjectId }[]>>>;
  /** Rows that stand under the app they belong to. */
  readonly ofApps?: Readonly<Record<string, Read<readonly { readonly app_id: AppId }[]>>>;
  /** Ends what opens services in the user's name, where somebody else may know it; the owner's things stay. */
  readonly dropCredentials?: (tx: Transaction, owner: DataOwner) => Promise<void>;
  /** In the transaction that deletes the account, before its user goes. */
  readonly erase?: (tx: Transaction, owner: DataOwner) => Promise<void>;
};
