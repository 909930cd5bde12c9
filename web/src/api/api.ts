import type { accessKeyEndpoints } from '@waypost/contract/endpoints/access-keys';
import type { sessionEndpoints } from '@waypost/contract/endpoints/accounts';
import type { appEndpoints, sdkEndpoints } from '@waypost/contract/endpoints/apps';
import type { activityEndpoints } from '@waypost/contract/endpoints/activity';
import type { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import type { developerEndpoints } from '@waypost/contract/endpoints/developers';
import type { firstStepEndpoints } from '@waypost/contract/endpoints/first-steps';
import type { invitationEndpoints } from '@waypost/contract/endpoints/invitations';
import type { keyEndpoints } from '@waypost/contract/endpoints/keys';
import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { studioTokenEndpoints } from '@waypost/contract/endpoints/studio-tokens';
import type { systemEndpoints } from '@waypost/contract/endpoints/system';
import type { usageEndpoints } from '@waypost/contract/endpoints/usage';
import { accessKeyRoutes } from '@waypost/contract/routes/access-keys';
import { sessionRoutes } from '@waypost/contract/routes/accounts';
import { appRoutes, sdkRoutes } from '@waypost/contract/routes/apps';
import { activityRoutes } from '@waypost/contract/routes/activity';
import { catalogRoutes } from '@waypost/contract/routes/catalog';
import { developerRoutes } from '@waypost/contract/routes/developers';
import { firstStepRoutes } from '@waypost/contract/routes/first-steps';
import { invitationRoutes } from '@waypost/contract/routes/invitations';
import { keyRoutes } from '@waypost/contract/routes/keys';
import { projectRoutes } from '@waypost/contract/routes/projects';
import { studioTokenRoutes } from '@waypost/contract/routes/studio-tokens';
import { systemRoutes } from '@waypost/contract/routes/system';
import { usageRoutes } from '@waypost/contract/routes/usage';
import { studioTokenStatuses } from '@waypost/domain/studio-token';
import { acceptingOnly } from './accepted-statuses.ts';
import { createCaller, type Transport } from './caller.ts';

/** The portal's own calls, by feature. */
export function createApi(transport: Transport) {
  return {
    system: createCaller<typeof systemEndpoints>(systemRoutes, transport),
    session: createCaller<typeof sessionEndpoints>(sessionRoutes, transport),
    catalog: createCaller<typeof catalogEndpoints>(catalogRoutes, transport),
    developers: createCaller<typeof developerEndpoints>(developerRoutes, transport),
    projects: createCaller<typeof projectEndpoints>(projectRoutes, transport),
    apps: createCaller<typeof appEndpoints>(appRoutes, transport),
    sdks: createCaller<typeof sdkEndpoints>(sdkRoutes, transport),
    keys: createCaller<typeof keyEndpoints>(keyRoutes, transport),
    accessKeys: createCaller<typeof accessKeyEndpoints>(accessKeyRoutes, transport),
    studioTokens: createCaller<typeof studioTokenEndpoints>(studioTokenRoutes, acceptingOnly(studioTokenStatuses, transport)),
    usage: createCaller<typeof usageEndpoints>(usageRoutes, transport),
    activity: createCaller<typeof activityEndpoints>(activityRoutes, transport),
    firstSteps: createCaller<typeof firstStepEndpoints>(firstStepRoutes, transport),
    invitations: createCaller<typeof invitationEndpoints>(invitationRoutes, transport),
  };
}
export type Api = ReturnType<typeof createApi>;
