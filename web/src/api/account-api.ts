import type { accountEndpoints } from '@waypost/contract/endpoints/accounts';
import { accountRoutes } from '@waypost/contract/routes/accounts';
import { createCaller, type Transport } from './caller.ts';

/** The account pages' calls, on the account service's origin; the portal's own routes are none of their business. */
export function createAccountApi(transport: Transport) {
  return createCaller<typeof accountEndpoints>(accountRoutes, transport);
}
export type AccountApi = ReturnType<typeof createAccountApi>;
