import type { Endpoint } from '../endpoint.ts';
import { accountSettingsEndpoints } from './account-settings.ts';
import { accountEndpoints, sessionEndpoints } from './accounts.ts';
import { appEndpoints } from './apps.ts';
import { activityEndpoints } from './activity.ts';
import { catalogEndpoints } from './catalog.ts';
import { customerEndpoints } from './customers.ts';
import { developerEndpoints } from './developers.ts';
import { federationEndpoints } from './federation.ts';
import { authorizeEndpoints, gatewayEndpoints } from './gateway.ts';
import { invitationEndpoints } from './invitations.ts';
import { keyEndpoints } from './keys.ts';
import { openIdEndpoints } from './openid.ts';
import { projectEndpoints } from './projects.ts';
import { secondFactorEndpoints, secondStepEndpoints } from './second-factors.ts';
import { systemEndpoints } from './system.ts';
import { usageEndpoints } from './usage.ts';

/** Every endpoint by its operation name: OpenAPI, the access matrix and the hostile-input test walk this table. */
export const allEndpoints = {
  ...systemEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...secondStepEndpoints,
  ...secondFactorEndpoints,
  ...accountSettingsEndpoints,
  ...openIdEndpoints,
  ...federationEndpoints,
  ...catalogEndpoints,
  ...developerEndpoints,
  ...projectEndpoints,
  ...customerEndpoints,
  ...appEndpoints,
  ...keyEndpoints,
  ...usageEndpoints,
  ...activityEndpoints,
  ...invitationEndpoints,
  ...gatewayEndpoints,
  ...authorizeEndpoints,
} as const satisfies Record<string, Endpoint>;
