import { assertByRole } from '@waypost/domain/permissions/role-permissions';
import type { NamedCustomer, NewCustomer } from '@waypost/contract/entities/customers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { CustomerId } from '@waypost/domain/base/ids';
import type { Plumbing } from '../../plumbing.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { changeCustomer, findCustomerByName, lockCustomer } from './customer-changes.store.ts';
import { assertMayIn } from './customer-relation.service.ts';
import type { CustomerEvents } from './customers.events.ts';
import { insertCustomer, replaceSearchKeys } from './customers.store.ts';

export type CustomerChanges = {
  /** Answers the reseller's customer of this name if there is one. Throws USER_ROLE_PERMISSION_DENIED, DEVELOPER_NOT_FOUND. */
  create(user: SessionUser, customer_name: string): Promise<NewCustomer>;
  /** Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
  rename(user: SessionUser, customer_id: CustomerId, customer_name: string): Promise<NamedCustomer>;
};

export type CustomerChangesDeps = Pick<Plumbing, 'transact' | 'clock' | 'newId'> & {
  readonly userRoles: Pick<AccountsService['userRoles'], 'hold'>;
  readonly developers: Pick<DeveloperService, 'lock'>;
  readonly catalog: Pick<CatalogService, 'reseller'>;
  readonly events: CustomerEvents;
};

export function createCustomerChanges(deps: CustomerChangesDeps): CustomerChanges {
  const { transact, clock, newId, userRoles, developers, catalog, events } = deps;
  return {
    async create(user, customer_name) {
      assertByRole(user, 'resell');
      const { customer_id, isNew } = await transact(async (tx) => {
        const account = await developers.lock(tx, user.userId); // of two equal requests the second finds the first one's
        if (!account) throw new DomainError('DEVELOPER_NOT_FOUND');
        const { developer_id } = account;
        const existing = await findCustomerByName(tx, developer_id, customer_name);
        if (existing) return { ...existing, isNew: false };
        const created = { customer_id: newId('cus'), developer_id, customer_name, created: clock() };
        await insertCustomer(tx, { ...created, customer_user_id: null, customer_admin_email: null });
        return { ...created, isNew: true };
      });
      if (isNew) events.created({ customer_id });
      return { customer_id };
    },

    async rename(user, customer_id, customer_name) {
      await transact(async (tx) => {
        const customer = await lockCustomer(tx, customer_id);
        const caller = await userRoles.hold(tx, user);
        await assertMayIn(tx, caller, { customer, permission: 'rename-customer', lists: catalog.reseller.lists });
        await changeCustomer(tx, customer_id, { customer_name });
        if (customer) await replaceSearchKeys(tx, { ...customer, customer_name });
      });
      events.renamed({ customer_id });
      return { customer_id, customer_name };
    },
  };
}
