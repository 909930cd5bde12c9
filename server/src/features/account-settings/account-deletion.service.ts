import type { Deletion } from '@waypost/contract/entities/account-settings';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { canonicalEmail } from '../../base/email-address.ts';
import type { DeveloperId, UserId } from '@waypost/domain/base/ids';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { MarkChanged, SessionsService } from '../accounts/sessions/sessions.service.ts';
import type { AccountSettingsEvents } from './account-settings.events.ts';
import type { DataOwner } from '../../base/personal-data.ts';
import type { DataSources } from './account-data.service.ts';
import type { FamilyOfUser } from './session-list.service.ts';

/** The last mail to a user. */
export type AccountDeletedMail = {
  readonly kind: 'account-deleted';
  readonly to: string;
  readonly firstName: string;
  readonly link: string;
};

type Deps = {
  readonly db: Executor;
  readonly sources: DataSources;
  readonly sessions: Pick<SessionsService, 'change'>;
  readonly users: Pick<AccountsService['users'], 'lock'>;
  readonly recentProof: Pick<AccountsService['recentProof'], 'assertRecent'>;
  readonly sendMail: (tx: Transaction, mail: AccountDeletedMail) => Promise<void>;
  readonly portalOrigin: string;
  readonly events: AccountSettingsEvents;
};

function assertConfirmed(typed: string, { email }: SessionUser): void {
  if (canonicalEmail(typed) === email) return;
  const message = 'Type the email address of your account.';
  throw new DomainError('INVALID_FIELDS', [{ path: 'email', reason: 'EMAIL_MISMATCH', message }]);
}

/** Nobody could be billed for it later: the method is forgotten, and the country that the tax depends on. */
function assertBilled(unbilled: Deletion['unbilled']): void {
  const problems = unbilled.map(({ app_name, billed_on }) => ({
    path: 'projects',
    reason: 'USAGE_NOT_BILLED',
    message: `The last usage of “${app_name}” is billed on ${billed_on}. Delete your account after that.`,
  }));
  if (problems.length > 0) throw new DomainError('USAGE_NOT_BILLED', problems);
}

/** Deletes an account; docs/decisions says which data is erased and which stays anonymous. */
export function createAccountDeletionService(deps: Deps) {
  const { sources, sessions, users, recentProof } = deps;

  async function previewOf(db: Executor, developer_id: DeveloperId): Promise<Deletion> {
    const { blocking, closing } = await sources.projects.preview(db, developer_id);
    const unbilled = await sources.unbilledOf(db, developer_id);
    const isBlocking = new Set(blocking.map(({ product_id }) => product_id));
    return { blocking, unbilled: unbilled.filter(({ product_id }) => !isBlocking.has(product_id)), closing };
  }

  /** Locks the user before the account, so that concurrent creations and sign-ins wait, and then find neither. */
  const end = async (tx: Transaction, user: SessionUser, changed: MarkChanged): Promise<number> => {
    const { userId, firstName, email: to } = user;
    const developer_id = await sources.developer.close(tx, userId);
    const { unbilled } = await previewOf(tx, developer_id); // with the names that the closing erases
    const productIds = await sources.projects.closeAll(tx, developer_id);
    assertBilled(unbilled);
    const appIds = await sources.apps.closeAll(tx, productIds);
    const owner: DataOwner = { user, productIds, appIds };
    for (const feature of sources.features) await feature.erase?.(tx, owner);
    // before the erasure, which also deletes the reader's language
    await deps.sendMail(tx, { kind: 'account-deleted', to, firstName, link: deps.portalOrigin });
    await sources.account.erase(tx, user, changed);
    return productIds.length;
  };

  return {
    /** What prevents the deletion, and the projects that it would close. */
    async preview(userId: UserId): Promise<Deletion> {
      const account = await sources.developer.find(deps.db, userId);
      return account ? previewOf(deps.db, account.developer_id) : { blocking: [], unbilled: [], closing: [] };
    },

    /**
     * Throws REAUTHENTICATION_REQUIRED, INVALID_FIELDS for another email, PAID_PROJECT_ACTIVE, USAGE_NOT_BILLED;
     * UNAUTHORIZED for a second time.
     */
    async delete({ userId, sid }: FamilyOfUser, email: string): Promise<void> {
      const projects = await sessions.change(async (tx, changed) => {
        const user = await users.lock(tx, userId);
        assertConfirmed(email, user);
        await recentProof.assertRecent(tx, sid);
        return end(tx, user, changed);
      });
      deps.events.accountDeleted({ userId, projects });
    },
  };
}

export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;
