import type { CustomerId, UserId } from '@waypost/domain/base/ids';
import type { PricedItem } from '@waypost/domain/customers/own-prices';
import type { Log } from '../../base/log.ts';

export const createCustomerEvents = (log: Pick<Log, 'info' | 'error'>) => ({
  created: (facts: { customer_id: CustomerId }) =>
    log.info({ event: 'customer.created', ...facts }, 'customer created'),
  renamed: (facts: { customer_id: CustomerId }) =>
    log.info({ event: 'customer.renamed', ...facts }, 'customer renamed'),
  productSwitched: (facts: { customer_id: CustomerId; service: string; on: boolean }) =>
    log.info({ event: 'customer.product_switched', ...facts }, 'product of a customer switched'),
  priceSet: (facts: { customer_id: CustomerId; item: PricedItem }) =>
    log.info({ event: 'customer.price_set', ...facts }, 'price of a customer set'),
  adminInvited: (facts: { customer_id: CustomerId; apps: number }) =>
    log.info({ event: 'customer.admin_invited', ...facts }, 'customer admin invited'),
  adminWithdrawn: (facts: { customer_id: CustomerId; apps: number }) =>
    log.info({ event: 'customer.admin_withdrawn', ...facts }, 'invitation of a customer admin withdrawn'),
  appsAssigned: (facts: { customer_id: CustomerId; apps: number }) =>
    log.info({ event: 'customer.apps_assigned', ...facts }, 'apps assigned to a customer'),
  figuresWrong: (facts: { customer_id: CustomerId }) =>
    log.error({ event: 'customer.figures_wrong', ...facts }, 'kept figures of a customer were wrong and are corrected'),
  rolesSet: (facts: { admin_id: UserId; apps: number }) =>
    log.info({ event: 'customer.roles_set', ...facts }, 'apps of a customer admin set'),
});
export type CustomerEvents = ReturnType<typeof createCustomerEvents>;
