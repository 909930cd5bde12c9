import type { accountSettingsEndpoints } from '@waypost/contract/endpoints/account-settings';
import type { secondFactorEndpoints, secondStepEndpoints } from '@waypost/contract/endpoints/second-factors';
import { accountSettingsRoutes } from '@waypost/contract/routes/account-settings';
import { secondFactorRoutes, secondStepRoutes } from '@waypost/contract/routes/second-factors';
import { accountTransport } from '../../../api/account-transport.ts';
import { createCaller, type Transport } from '../../../api/caller.ts';

const endings = ['UNAUTHORIZED', 'TOKEN_EXPIRED'];

async function isSessionEnded(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body = (await response.clone().json()) as { error?: { reason?: string } };
  return endings.includes(body.error?.reason ?? '');
}

/** If the session has ended, here or on another device, the user signs in again and returns to this page. */
const leavingWhenEnded =
  (transport: Transport, leave: () => void): Transport =>
  async (request) => {
    const response = await transport(request);
    if (!(await isSessionEnded(response))) return response;
    leave();
    return new Promise<Response>(() => {}); // the browser is leaving the page
  };

/** The API calls of the account page. */
export function createSettingsApi(leave: () => void) {
  const transport = leavingWhenEnded(accountTransport(), leave);
  const { confirmIdentity } = secondStepRoutes;
  return {
    ...createCaller<typeof accountSettingsEndpoints>(accountSettingsRoutes, transport),
    ...createCaller<typeof secondFactorEndpoints>(secondFactorRoutes, transport),
    ...createCaller<Pick<typeof secondStepEndpoints, 'confirmIdentity'>>({ confirmIdentity }, transport),
  };
}
export type SettingsApi = ReturnType<typeof createSettingsApi>;
