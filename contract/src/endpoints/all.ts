import type { Endpoint } from '../endpoint.ts';
import { accessKeyEndpoints } from './access-keys.ts';
import { accountSettingsEndpoints } from './account-settings.ts';
import { accountEndpoints, sessionEndpoints } from './accounts.ts';
import { appEndpoints, sdkEndpoints } from './apps.ts';
import { activityEndpoints } from './activity.ts';
import { billingEndpoints } from './billing.ts';
import { catalogEndpoints } from './catalog.ts';
import { credentialChoiceEndpoints } from './credential-choices.ts';
import { customerEndpoints } from './customers.ts';
import { developerEndpoints } from './developers.ts';
import { federationEndpoints } from './federation.ts';
import { feedbackEndpoints } from './feedback.ts';
import { firstStepEndpoints } from './first-steps.ts';
import { authorizeEndpoints, gatewayEndpoints } from './gateway.ts';
import { groupEndpoints } from './groups.ts';
import { handoverEndpoints } from './handovers.ts';
import { invitationEndpoints } from './invitations.ts';
import { invoicingEndpoints } from './invoicing.ts';
import { keyEndpoints } from './keys.ts';
import { migrateEndpoints, migrationEndpoints } from './migration.ts';
import { moneyEndpoints } from './money.ts';
import { openIdEndpoints } from './openid.ts';
import { ownSearchEndpoints } from './own-search.ts';
import { ownUsageEndpoints } from './own-usage.ts';
import { paymentEndpoints, paymentReturnEndpoints } from './payments.ts';
import { projectEndpoints } from './projects.ts';
import { purchaseEndpoints } from './purchases.ts';
import { resellerEndpoints } from './resellers.ts';
import { searchEndpoints } from './search.ts';
import { secondFactorEndpoints, secondStepEndpoints } from './second-factors.ts';
import { spendCapEndpoints } from './spend-caps.ts';
import { studioTokenEndpoints } from './studio-tokens.ts';
import { supportEndpoints } from './support.ts';
import { systemEndpoints } from './system.ts';
import { tokenFormEndpoints, tokenServerEndpoints } from './tokens.ts';
import { usageEndpoints } from './usage.ts';
import { projectTokenEndpoints, usageApiEndpoints } from './usage-api.ts';
import { usagePeriodEndpoints } from './usage-periods.ts';
import { userEndpoints } from './users.ts';
import { webhookEndpoints } from './webhooks.ts';

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
  ...billingEndpoints,
  ...invoicingEndpoints,
  ...projectEndpoints,
  ...purchaseEndpoints,
  ...handoverEndpoints,
  ...customerEndpoints,
  ...resellerEndpoints,
  ...credentialChoiceEndpoints,
  ...ownSearchEndpoints,
  ...ownUsageEndpoints,
  ...searchEndpoints,
  ...appEndpoints,
  ...sdkEndpoints,
  ...keyEndpoints,
  ...accessKeyEndpoints,
  ...tokenFormEndpoints,
  ...tokenServerEndpoints,
  ...studioTokenEndpoints,
  ...usageEndpoints,
  ...spendCapEndpoints,
  ...paymentEndpoints,
  ...paymentReturnEndpoints,
  ...webhookEndpoints,
  ...moneyEndpoints,
  ...usagePeriodEndpoints,
  ...projectTokenEndpoints,
  ...usageApiEndpoints,
  ...activityEndpoints,
  ...firstStepEndpoints,
  ...feedbackEndpoints,
  ...supportEndpoints,
  ...migrationEndpoints,
  ...migrateEndpoints,
  ...groupEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...gatewayEndpoints,
  ...authorizeEndpoints,
} as const satisfies Record<string, Endpoint>;
