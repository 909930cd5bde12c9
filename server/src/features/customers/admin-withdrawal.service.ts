import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { AdminWithdrawalInput } from '@waypost/contract/entities/customers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { canonicalEmail } from '../../base/email-address.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import { adminRole } from './admin-entries.ts';
import { changeCustomer, type LockedCustomer } from './customer-changes.store.ts';
import { lockPeople } from './customer-relation.service.ts';
import type { CustomerEvents } from './customers.events.ts';
import { listAdmins, listApplications } from './customers.store.ts';

/**
 * Ends an unaccepted invitation to these apps; the other apps that it offers stay. Throws NOT_FOUND, also when it was
 * accepted meanwhile, and USER_ROLE_PERMISSION_DENIED.
 */
export type WithdrawAdmin = (user: SessionUser, input: AdminWithdrawalInput) => Promise<void>;

export type WithdrawAdminDeps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly userRoles: Pick<AccountsService['userRoles'], 'hold'>;
  readonly invitations: Pick<InvitationService, 'withdraw'>;
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'reseller'>;
  readonly events: CustomerEvents;
};

export function createWithdrawAdmin(deps: WithdrawAdminDeps): WithdrawAdmin {
  const { transact, clock, userRoles, invitations, activity, catalog, events } = deps;

  /** A customer is not known by the address of somebody who never was its admin. */
  async function forget(tx: Transaction, email: string, { customer_id, ...customer }: LockedCustomer) {
    if (customer.customer_user_id !== null || customer.customer_admin_email !== email) return;
    const apps = (await listApplications(tx, [customer_id])).map(({ app_id }) => app_id);
    const isStillInvited = (await listAdmins(tx, apps, clock())).some((admin) => admin.email === email);
    if (!isStillInvited) await changeCustomer(tx, customer_id, { customer_admin_email: null });
  }

  return async (user, input) => {
    assertByRole(user, 'invite-admins');
    const { customer_id, customer_admin_email } = input.customer;
    const email = canonicalEmail(customer_admin_email);
    await transact(async (tx) => {
      const ids = input.applications.map(({ application_id }) => application_id);
      const asked = { customer_id, apps: ids, lists: catalog.reseller.lists, userRoles };
      const { customer, caller, apps } = await lockPeople(tx, user, asked);
      const roles = apps.map(({ app_id }) => adminRole(app_id));
      if ((await invitations.withdraw(tx, { email, roles })) === 0) throw new DomainError('NOT_FOUND');
      await forget(tx, email, customer);
      for (const { app_id, app_name, product_id } of apps) {
        const subject = { id: email, name: email };
        const before = { app: app_name };
        await activity.record(tx, {
          action: 'user.withdrawn',
          product_id,
          app_id,
          userId: caller.userId,
          subject,
          before,
        });
      }
    });
    events.adminWithdrawn({ customer_id, apps: input.applications.length });
  };
}
