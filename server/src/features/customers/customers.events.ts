import type { CustomerId, UserId } from '@waypost/domain/base/ids';
import type { FastifyBaseLogger } from 'fastify';

export type CustomerEvents = {
  appsAssigned(facts: { customer_id: CustomerId; apps: number }): void;
  rolesSet(facts: { admin_id: UserId; apps: number }): void;
};

export function createCustomerEvents(log: Pick<FastifyBaseLogger, 'info'>): CustomerEvents {
  return {
    appsAssigned: (facts) => log.info({ event: 'customer.apps_assigned', ...facts }, 'apps assigned to a customer'),
    rolesSet: (facts) => log.info({ event: 'customer.roles_set', ...facts }, 'apps of a customer admin set'),
  };
}
