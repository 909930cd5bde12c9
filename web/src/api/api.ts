import type { accessKeyEndpoints } from '@waypost/contract/endpoints/access-keys';
import type { sessionEndpoints } from '@waypost/contract/endpoints/accounts';
import type { appEndpoints, sdkEndpoints } from '@waypost/contract/endpoints/apps';
import type { activityEndpoints } from '@waypost/contract/endpoints/activity';
import type { billingEndpoints } from '@waypost/contract/endpoints/billing';
import type { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import type { customerEndpoints } from '@waypost/contract/endpoints/customers';
import type { credentialChoiceEndpoints } from '@waypost/contract/endpoints/credential-choices';
import type { developerEndpoints } from '@waypost/contract/endpoints/developers';
import type { feedbackEndpoints } from '@waypost/contract/endpoints/feedback';
import type { firstStepEndpoints } from '@waypost/contract/endpoints/first-steps';
import type { groupEndpoints } from '@waypost/contract/endpoints/groups';
import type { handoverEndpoints } from '@waypost/contract/endpoints/handovers';
import type { invitationEndpoints } from '@waypost/contract/endpoints/invitations';
import type { keyEndpoints } from '@waypost/contract/endpoints/keys';
import type { moneyEndpoints } from '@waypost/contract/endpoints/money';
import type { migrationEndpoints } from '@waypost/contract/endpoints/migration';
import type { ownSearchEndpoints } from '@waypost/contract/endpoints/own-search';
import type { ownUsageEndpoints } from '@waypost/contract/endpoints/own-usage';
import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import type { purchaseEndpoints } from '@waypost/contract/endpoints/purchases';
import type { paymentEndpoints } from '@waypost/contract/endpoints/payments';
import type { resellerEndpoints } from '@waypost/contract/endpoints/resellers';
import type { searchEndpoints } from '@waypost/contract/endpoints/search';
import type { spendCapEndpoints } from '@waypost/contract/endpoints/spend-caps';
import type { studioTokenEndpoints } from '@waypost/contract/endpoints/studio-tokens';
import type { supportEndpoints } from '@waypost/contract/endpoints/support';
import type { systemEndpoints } from '@waypost/contract/endpoints/system';
import type { projectTokenEndpoints } from '@waypost/contract/endpoints/usage-api';
import type { usageEndpoints } from '@waypost/contract/endpoints/usage';
import type { usagePeriodEndpoints } from '@waypost/contract/endpoints/usage-periods';
import type { userEndpoints } from '@waypost/contract/endpoints/users';
import { accessKeyRoutes } from '@waypost/contract/routes/access-keys';
import { sessionRoutes } from '@waypost/contract/routes/accounts';
import { appRoutes, sdkRoutes } from '@waypost/contract/routes/apps';
import { activityRoutes } from '@waypost/contract/routes/activity';
import { billingRoutes } from '@waypost/contract/routes/billing';
import { catalogRoutes } from '@waypost/contract/routes/catalog';
import { customerRoutes } from '@waypost/contract/routes/customers';
import { credentialChoiceRoutes } from '@waypost/contract/routes/credential-choices';
import { developerRoutes } from '@waypost/contract/routes/developers';
import { feedbackRoutes } from '@waypost/contract/routes/feedback';
import { firstStepRoutes } from '@waypost/contract/routes/first-steps';
import { groupRoutes } from '@waypost/contract/routes/groups';
import { handoverRoutes } from '@waypost/contract/routes/handovers';
import { invitationRoutes } from '@waypost/contract/routes/invitations';
import { keyRoutes } from '@waypost/contract/routes/keys';
import { moneyRoutes } from '@waypost/contract/routes/money';
import { migrationRoutes } from '@waypost/contract/routes/migration';
import { ownSearchRoutes } from '@waypost/contract/routes/own-search';
import { ownUsageRoutes } from '@waypost/contract/routes/own-usage';
import { projectRoutes } from '@waypost/contract/routes/projects';
import { purchaseRoutes } from '@waypost/contract/routes/purchases';
import { paymentRoutes } from '@waypost/contract/routes/payments';
import { resellerRoutes } from '@waypost/contract/routes/resellers';
import { searchRoutes } from '@waypost/contract/routes/search';
import { spendCapRoutes } from '@waypost/contract/routes/spend-caps';
import { studioTokenRoutes } from '@waypost/contract/routes/studio-tokens';
import { supportRoutes } from '@waypost/contract/routes/support';
import { systemRoutes } from '@waypost/contract/routes/system';
import { projectTokenRoutes } from '@waypost/contract/routes/usage-api';
import { usageRoutes } from '@waypost/contract/routes/usage';
import { usagePeriodRoutes } from '@waypost/contract/routes/usage-periods';
import { userRoutes } from '@waypost/contract/routes/users';
import { parseStatus } from '@waypost/domain/projects/status';
import { studioTokenStatuses } from '@waypost/domain/keys/studio-token';
import { acceptingOnly } from './accepted-statuses.ts';
import { createCaller, type FailureRule, type Transport } from './caller.ts';

/** A status can be a name or a code; unknown ones count as inactive. */
const withStatusNames = (name: string, value: unknown): unknown =>
  name === 'aria_status' && (typeof value === 'string' || typeof value === 'number') ? parseStatus(value) : value;

/** The portal's own calls, by feature. @param failed maps failures of the key services */
export function createApi(transport: Transport, failed?: FailureRule) {
  return {
    system: createCaller<typeof systemEndpoints>(systemRoutes, transport),
    session: createCaller<typeof sessionEndpoints>(sessionRoutes, transport),
    catalog: createCaller<typeof catalogEndpoints>(catalogRoutes, transport),
    billing: createCaller<typeof billingEndpoints>(billingRoutes, transport),
    developers: createCaller<typeof developerEndpoints>(developerRoutes, transport, { revive: withStatusNames }),
    projects: createCaller<typeof projectEndpoints>(projectRoutes, transport, { revive: withStatusNames }),
    customers: createCaller<typeof customerEndpoints>(customerRoutes, transport, { revive: withStatusNames }),
    resellers: createCaller<typeof resellerEndpoints>(resellerRoutes, transport),
    apps: createCaller<typeof appEndpoints>(appRoutes, transport),
    credentialChoices: createCaller<typeof credentialChoiceEndpoints>(credentialChoiceRoutes, transport),
    ownSearch: createCaller<typeof ownSearchEndpoints>(ownSearchRoutes, transport),
    ownUsage: createCaller<typeof ownUsageEndpoints>(ownUsageRoutes, transport),
    search: createCaller<typeof searchEndpoints>(searchRoutes, transport),
    sdks: createCaller<typeof sdkEndpoints>(sdkRoutes, transport),
    keys: createCaller<typeof keyEndpoints>(keyRoutes, transport, { failed }),
    accessKeys: createCaller<typeof accessKeyEndpoints>(accessKeyRoutes, transport, { failed }),
    studioTokens: createCaller<typeof studioTokenEndpoints>(
      studioTokenRoutes,
      acceptingOnly(studioTokenStatuses, transport),
      { failed },
    ),
    payments: createCaller<typeof paymentEndpoints>(paymentRoutes, transport),
    purchases: createCaller<typeof purchaseEndpoints>(purchaseRoutes, transport),
    spendCaps: createCaller<typeof spendCapEndpoints>(spendCapRoutes, transport),
    usage: createCaller<typeof usageEndpoints>(usageRoutes, transport),
    usagePeriods: createCaller<typeof usagePeriodEndpoints>(usagePeriodRoutes, transport),
    projectTokens: createCaller<typeof projectTokenEndpoints>(projectTokenRoutes, transport),
    money: createCaller<typeof moneyEndpoints>(moneyRoutes, transport),
    activity: createCaller<typeof activityEndpoints>(activityRoutes, transport),
    feedback: createCaller<typeof feedbackEndpoints>(feedbackRoutes, transport),
    support: createCaller<typeof supportEndpoints>(supportRoutes, transport),
    migration: createCaller<typeof migrationEndpoints>(migrationRoutes, transport),
    firstSteps: createCaller<typeof firstStepEndpoints>(firstStepRoutes, transport),
    users: createCaller<typeof userEndpoints>(userRoutes, transport),
    groups: createCaller<typeof groupEndpoints>(groupRoutes, transport),
    handovers: createCaller<typeof handoverEndpoints>(handoverRoutes, transport),
    invitations: createCaller<typeof invitationEndpoints>(invitationRoutes, transport),
  };
}
export type Api = ReturnType<typeof createApi>;
