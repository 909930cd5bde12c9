import type { secondStepEndpoints } from '@waypost/contract/endpoints/second-factors';
import { secondStepRoutes } from '@waypost/contract/routes/second-factors';
import { accountTransport } from '../../../api/account-transport.ts';
import { createCaller } from '../../../api/caller.ts';

/** The calls of the second step, and of signing in with a passkey. */
export const createFactorsApi = () => createCaller<typeof secondStepEndpoints>(secondStepRoutes, accountTransport());
export type FactorsApi = ReturnType<typeof createFactorsApi>;
