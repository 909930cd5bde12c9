import type { accountSettingsEndpoints } from '@waypost/contract/endpoints/account-settings';
import type { accountEndpoints } from '@waypost/contract/endpoints/accounts';
import type { federationEndpoints } from '@waypost/contract/endpoints/federation';
import { accountSettingsRoutes } from '@waypost/contract/routes/account-settings';
import { accountRoutes } from '@waypost/contract/routes/accounts';
import { federationRoutes } from '@waypost/contract/routes/federation';
import { createCaller, type Transport } from './caller.ts';

type Others = Pick<typeof federationEndpoints, 'findProvider'> &
  Pick<typeof accountSettingsEndpoints, 'chooseOwnLanguage'>;

/** The account pages' calls to their own origin; they never use the portal's own routes. */
export function createAccountApi(transport: Transport) {
  return createCaller<typeof accountEndpoints & Others>(
    {
      ...accountRoutes,
      findProvider: federationRoutes.findProvider,
      chooseOwnLanguage: accountSettingsRoutes.chooseOwnLanguage,
    },
    transport,
  );
}
export type AccountApi = ReturnType<typeof createAccountApi>;
