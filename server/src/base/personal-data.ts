import type { SessionUser } from '@waypost/contract/entities/session';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../db/transaction.ts';

/** A user with all of their projects and apps, ended ones too. */
export type DataOwner = {
  readonly user: Pick<SessionUser, 'userId' | 'email' | 'emailVerified'>;
  readonly productIds: readonly ProjectId[];
  readonly appIds: readonly AppId[];
};

type Read<T> = (db: Executor, owner: DataOwner) => Promise<T>;

/**
 * A feature's personal data: its parts of the account's download, and its erasure.
 * Parts are named as in the download, which contains only what the contract names.
 */
export type PersonalData = {
  readonly ofAccount?: Readonly<Record<string, Read<unknown>>>;
  /** Rows listed under their project. */
  readonly ofProjects?: Readonly<Record<string, Read<readonly { readonly product_id: ProjectId }[]>>>;
  /** Rows listed under their app. */
  readonly ofApps?: Readonly<Record<string, Read<readonly { readonly app_id: AppId }[]>>>;
  /** Revokes credentials that another person may know; the owner's other data stays. */
  readonly dropCredentials?: (tx: Transaction, owner: DataOwner) => Promise<void>;
  /** Runs in the transaction that deletes the account, before the user is deleted. */
  readonly erase?: (tx: Transaction, owner: DataOwner) => Promise<void>;
};
