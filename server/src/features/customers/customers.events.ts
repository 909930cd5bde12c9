import type { CustomerId, UserId } from '@waypost/domain/base/ids';
import type { Log } from '../../base/log.ts';

export const createCustomerEvents = (log: Pick<Log, 'info'>) => ({
  appsAssigned: (facts: { customer_id: CustomerId; apps: number }) =>
    log.info({ event: 'customer.apps_assigned', ...facts }, 'apps assigned to a customer'),
  rolesSet: (facts: { admin_id: UserId; apps: number }) =>
    log.info({ event: 'customer.roles_set', ...facts }, 'apps of a customer admin set'),
});
export type CustomerEvents = ReturnType<typeof createCustomerEvents>;
