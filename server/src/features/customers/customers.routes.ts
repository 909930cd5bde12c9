import type { customerEndpoints } from '@waypost/contract/endpoints/customers';
import type { Handlers } from '../../http/mount.ts';
import type { CustomerService } from './customers.service.ts';

export const customerHandlers = (customers: CustomerService): Handlers<typeof customerEndpoints> => ({
  listCustomers: ({ caller }) => customers.list(caller.user),
  listAuthorizations: ({ caller, query }) => customers.listAuthorizations(caller.user, query),
});
