import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { AdminInvitationInput, CustomerAdmin } from '@waypost/contract/entities/customers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, UserId } from '@waypost/domain/base/ids';
import { isNewAdmin } from '@waypost/domain/customers/customer-admins';
import { mayDo } from '@waypost/domain/permissions/project-permissions';
import { relationTo } from '@waypost/domain/permissions/project-relation';
import { canonicalEmail } from '../../base/email-address.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { InvitationService } from '../invitations/invitations.service.ts';
import { adminRole, adminsIn } from './admin-entries.ts';
import { changeCustomer, type LockedCustomer } from './customer-changes.store.ts';
import { lockPeople } from './customer-relation.service.ts';
import type { CustomerEvents } from './customers.events.ts';
import { type AppAdmin, type AppFacts, listAdmins } from './customers.store.ts';

/**
 * Invites an admin, mails the invitation again, or does nothing for somebody who is an admin already. Answers the
 * admin. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED, INVITATION_SENT_LATELY.
 */
export type InviteAdmin = (user: SessionUser, input: AdminInvitationInput) => Promise<CustomerAdmin>;

export type InviteAdminDeps = Pick<Plumbing, 'transact' | 'clock'> & {
  readonly userRoles: Pick<AccountsService['userRoles'], 'hold'>;
  readonly invitations: Pick<InvitationService, 'invite' | 'renew' | 'withdraw'>;
  readonly activity: ActivityLog;
  readonly catalog: Pick<CatalogService, 'reseller'>;
  readonly events: CustomerEvents;
};

/** The decision that is about to be made, under the customer's lock. */
type Intended = {
  readonly user: SessionUser;
  readonly input: AdminInvitationInput;
  readonly customer: LockedCustomer;
  readonly apps: readonly AppFacts[];
  readonly admins: readonly AppAdmin[];
};

const emailIn = ({ customer }: AdminInvitationInput) => canonicalEmail(customer.customer_admin_email);
const rolesFor = (apps: readonly { readonly app_id: AppId }[]) => apps.map(({ app_id }) => adminRole(app_id));

function assertMayReplace({ user, apps }: Pick<Intended, 'user' | 'apps'>): void {
  const mayReplace = apps.every((app) => {
    const relation = relationTo({ ...app, app_ids: [app.app_id] }, user);
    return relation !== undefined && mayDo(relation, 'replace-admins');
  });
  if (!mayReplace) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
}

type Send = (tx: Transaction, intended: Intended, apps: readonly AppFacts[]) => Promise<void>;

function createSend({ invitations, activity }: Pick<InviteAdminDeps, 'invitations' | 'activity'>): Send {
  /** A pending admin loses the invitation now; an active one is answered, and loses the roles with the acceptance. */
  async function replace(tx: Transaction, { input, apps, admins }: Intended): Promise<UserId | undefined> {
    if (input.replaced_email === undefined) return undefined;
    const email = canonicalEmail(input.replaced_email);
    await invitations.withdraw(tx, { email, roles: rolesFor(apps) });
    return admins.find((admin) => admin.status === 'active' && admin.email === email)?.userId ?? undefined;
  }

  async function record(tx: Transaction, { user, input }: Intended, apps: readonly AppFacts[]) {
    const email = emailIn(input);
    for (const { app_id, app_name, product_id } of apps) {
      const subject = { id: email, name: email };
      const after = { app: app_name };
      await activity.record(tx, { action: 'user.invited', product_id, app_id, userId: user.userId, subject, after });
    }
  }

  return async (tx, intended, apps) => {
    const { user, input, customer } = intended;
    const { customer_id, customer_admin_email } = customer;
    const email = emailIn(input);
    const replaces = await replace(tx, intended);
    const roles = rolesFor(apps);
    await invitations.withdraw(tx, { email, roles }); // an expired one
    await invitations.invite(tx, { email, realm: user.realm, roles, invitedBy: user.userId, customer_id, replaces });
    const isPendingReplaced = replaces === undefined && customer.customer_user_id === null && input.replaced_email;
    if (customer_admin_email === null || isPendingReplaced)
      await changeCustomer(tx, customer_id, { customer_admin_email: email });
    await record(tx, intended, apps);
  };
}

export function createInviteAdmin(deps: InviteAdminDeps): InviteAdmin {
  const { transact, clock, userRoles, invitations, events } = deps;
  const send = createSend(deps);

  async function decide(tx: Transaction, intended: Intended): Promise<boolean> {
    const { user, input, apps, admins } = intended;
    const email = emailIn(input);
    if (input.resend) {
      await invitations.renew(tx, { email, realm: user.realm, roles: rolesFor(apps) });
      return true;
    }
    if (input.replaced_email !== undefined) assertMayReplace(intended);
    const adminsOf = (app_id: AppId) => admins.filter((admin) => admin.app_id === app_id);
    const without = apps.filter(({ app_id }) => isNewAdmin(email, adminsOf(app_id)));
    if (without.length > 0) await send(tx, intended, without);
    return without.length > 0;
  }

  return async (user, input) => {
    assertByRole(user, 'invite-admins');
    const { customer_id } = input.customer;
    const ids = input.applications.map(({ application_id }) => application_id);
    const { admin, isSent } = await transact(async (tx) => {
      const asked = { customer_id, apps: ids, lists: deps.catalog.reseller.lists, userRoles };
      const { customer, caller, apps } = await lockPeople(tx, user, asked);
      const readAdmins = () => listAdmins(tx, ids, clock());
      const isSent = await decide(tx, { user: caller, input, customer, apps, admins: await readAdmins() });
      const email = emailIn(input);
      const [admin] = adminsIn((await readAdmins()).filter((each) => each.email === email));
      if (!admin) throw new Error('The invited admin is missing');
      return { admin, isSent };
    });
    if (isSent) events.adminInvited({ customer_id, apps: ids.length });
    return admin;
  };
}
