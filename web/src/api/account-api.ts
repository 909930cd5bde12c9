import type { accountEndpoints } from '@waypost/contract/endpoints/accounts';
import type { federationEndpoints } from '@waypost/contract/endpoints/federation';
import { accountRoutes } from '@waypost/contract/routes/accounts';
import { federationRoutes } from '@waypost/contract/routes/federation';
import { createCaller, type Transport } from './caller.ts';

type FindProvider = Pick<typeof federationEndpoints, 'findProvider'>;

/** The account pages' calls, on the account service's origin; the portal's own routes are none of their business. */
export function createAccountApi(transport: Transport) {
  return createCaller<typeof accountEndpoints & FindProvider>(
    { ...accountRoutes, findProvider: federationRoutes.findProvider },
    transport,
  );
}
export type AccountApi = ReturnType<typeof createAccountApi>;
