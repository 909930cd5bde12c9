import type { SessionRole } from '@waypost/domain/accounts/roles';
import { type AppId, type CustomerId, isId, type UserId } from '@waypost/domain/base/ids';
import { roleValues } from '@waypost/domain/permissions/project-relation';
import type { Transaction } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { Accepted } from '../invitation-acceptance/invitation-acceptance.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import { adminRole } from './admin-entries.ts';
import { changeCustomer, listAppIdsOf, lockCustomer } from './customer-changes.store.ts';
import { type AppFacts, listAppFacts } from './customers.store.ts';

/** Records a new admin at the customer and in the logs of the projects, and ends the roles of the replaced one. */
export type AcceptAdmin = (tx: Transaction, accepted: Accepted) => Promise<void>;

export type AcceptAdminDeps = {
  readonly userRoles: Pick<AccountsService['userRoles'], 'change'>;
  readonly invitations: Pick<InvitationService, 'withdraw'>;
  readonly activity: ActivityLog;
};

type Replacement = { readonly replaces: UserId; readonly apps: readonly AppFacts[]; readonly accepted: Accepted };

export function createAcceptAdmin({ userRoles, invitations, activity }: AcceptAdminDeps): AcceptAdmin {
  async function endRoles(tx: Transaction, { replaces, apps, accepted: { user, changed } }: Replacement) {
    const projectIds = [...new Set(apps.map(({ product_id }) => product_id))];
    const ended = (await listAppIdsOf(tx, projectIds)).map(adminRole);
    const isEnded = ({ name, value }: SessionRole) => ended.some((role) => role.name === name && role.value === value);
    let formerEmail = '';
    await userRoles.change(tx, {
      userId: replaces,
      changed,
      decide: (former) => {
        formerEmail = former.email;
        return Promise.resolve(former.roles.filter((role) => !isEnded(role)));
      },
    });
    await invitations.withdraw(tx, { roles: ended, invited_by: replaces });
    for (const { product_id, app_id, app_name } of apps) {
      const subject = { id: replaces, name: formerEmail };
      const before = { app: app_name };
      await activity.record(tx, {
        action: 'user.role_taken',
        product_id,
        app_id,
        userId: user.userId,
        subject,
        before,
      });
    }
  }

  async function nameAdmin(tx: Transaction, customer_id: CustomerId, { invitation, user }: Accepted) {
    const customer = await lockCustomer(tx, customer_id);
    if (!customer) return;
    const { customer_user_id, customer_admin_email } = customer;
    const isFirst = customer_user_id === null && (customer_admin_email ?? user.email) === user.email;
    const isReplaced = invitation.replaces !== null && customer_user_id === invitation.replaces;
    if (isFirst || isReplaced)
      await changeCustomer(tx, customer_id, { customer_user_id: user.userId, customer_admin_email: user.email });
  }

  return async (tx, accepted) => {
    const { invitation, user } = accepted;
    const appIds = roleValues(invitation, 'customeradmin').filter((value): value is AppId => isId('app', value));
    if (appIds.length === 0) return;
    const apps = await listAppFacts(tx, appIds);
    for (const { product_id, app_id } of apps)
      await activity.record(tx, {
        action: 'user.joined',
        product_id,
        app_id,
        userId: user.userId,
        subject: { id: user.userId, name: user.email },
      });
    const { customer_id } = invitation;
    // the project may run for another customer by now
    if (customer_id !== null && apps.some((app) => app.customer_id === customer_id))
      await nameAdmin(tx, customer_id, accepted);
    if (invitation.replaces !== null && invitation.replaces !== user.userId)
      await endRoles(tx, { replaces: invitation.replaces, apps, accepted });
  };
}
