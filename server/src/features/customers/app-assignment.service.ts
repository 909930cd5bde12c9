import type { CustomerApps } from '@waypost/contract/entities/customers';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AppId, CustomerId } from '@waypost/domain/base/ids';
import { mayDo } from '@waypost/domain/permissions/project-permissions';
import { relationTo } from '@waypost/domain/permissions/project-relation';
import type { Transact, Transaction } from '../../db/transaction.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import type { CustomerEvents } from './customers.events.ts';
import { findCustomer, listAppFacts, listApplications } from './customers.store.ts';

/** Assigns apps with their projects to a customer, all or none. Throws NOT_FOUND, USER_ROLE_PERMISSION_DENIED. */
export type AssignApps = (user: SessionUser, customer_id: CustomerId, apps: readonly AppId[]) => Promise<CustomerApps>;

export type AssignAppsDeps = {
  readonly transact: Transact;
  readonly projects: Pick<ProjectService, 'assignCustomer'>;
  readonly events: CustomerEvents;
};

async function assertMayAssign(tx: Transaction, user: SessionUser, customer_id: CustomerId) {
  const customer = await findCustomer(tx, customer_id);
  const applications = customer ? await listApplications(tx, [customer_id]) : [];
  const facts = customer && { owner: customer.owner, customer_id, app_ids: applications.map(({ app_id }) => app_id) };
  const relation = facts && relationTo(facts, user);
  if (!customer || !relation) throw new DomainError('NOT_FOUND');
  if (!mayDo(relation, 'assign-apps')) throw new DomainError('USER_ROLE_PERMISSION_DENIED');
  return customer;
}

type Assignment = { readonly customer_id: CustomerId; readonly apps: readonly AppId[] };

export function createAppAssignment({ transact, projects, events }: AssignAppsDeps): AssignApps {
  async function assign(tx: Transaction, user: SessionUser, { customer_id, apps }: Assignment) {
    const customer = await assertMayAssign(tx, user, customer_id);
    const facts = await listAppFacts(tx, apps);
    if (facts.length < new Set(apps).size) throw new DomainError('NOT_FOUND');
    const productIds = [...new Set(facts.map(({ product_id }) => product_id))].toSorted();
    for (const product_id of productIds) await projects.assignCustomer(tx, user, { product_id, customer });
    return listApplications(tx, [customer_id]);
  }

  return async (user, customer_id, apps) => {
    const applications = await transact((tx) => assign(tx, user, { customer_id, apps }));
    events.appsAssigned({ customer_id, apps: apps.length });
    return { customer_id, apps: applications.map(({ app_id }) => app_id) };
  };
}
