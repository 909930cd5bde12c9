import { createHttpIdentityProvider } from './adapters/identity/http-identity-provider.ts';
import { createOpenIdClientRealms } from './adapters/openid-realm/openid-client-realm.ts';
import { type Config, portalClientId } from './config.ts';
import { type AccountsNeeds, createAccountsFeature } from './features/accounts/accounts.feature.ts';
import { createFederationFeature } from './features/federation/federation.feature.ts';
import { createGroupsFeature } from './features/groups/groups.feature.ts';
import { createIdentitiesFeature } from './features/identities/identities.feature.ts';
import {
  createInvitationAcceptanceFeature,
  type InvitationAcceptanceNeeds,
} from './features/invitation-acceptance/invitation-acceptance.feature.ts';
import { createInvitationsFeature } from './features/invitations/invitations.feature.ts';
import { createOpenIdFeature } from './features/openid/openid.feature.ts';
import { createSecondFactorsFeature } from './features/second-factors/second-factors.feature.ts';
import type { PasswordCost } from './features/accounts/passwords/passwords.ts';
import type { Secrets } from './config/secrets.ts';
import type { Plumbing } from './plumbing.ts';

export type IdentityParts = {
  readonly config: Config;
  readonly secrets: Secrets;
  /**
   * Where this process reaches the account service; by default its public origin. That one leads through the operator's
   * proxy, whose name and certificate the server itself may not know (decision 0105).
   */
  readonly accountService?: string | undefined;
  /** Tests only: the cost of a password's hash. */
  readonly passwordCost?: PasswordCost | undefined;
};
type Hooks = Pick<AccountsNeeds, 'isCountry' | 'onEmailVerified' | 'dropCredentials'> & {
  readonly onInvitationAccepted: InvitationAcceptanceNeeds['onAccepted'];
};
export type Identity = Awaited<ReturnType<typeof createIdentity>>;

/** The features that know who somebody is: accounts and how one signs in to them. */
export async function createIdentity(
  { config, secrets, accountService, passwordCost }: IdentityParts,
  plumbing: Plumbing,
  { onInvitationAccepted, ...hooks }: Hooks,
) {
  const portalOrigin = config.origins.portal;
  const secondFactors = createSecondFactorsFeature(plumbing, { config });
  const identities = createIdentitiesFeature(plumbing);
  const invitations = createInvitationsFeature(plumbing, { portalOrigin });
  const accounts = await createAccountsFeature(plumbing, {
    config,
    secrets,
    identity: createHttpIdentityProvider({
      accountOrigin: accountService ?? config.origins.account,
      client_id: portalClientId,
      client_secret: secrets.portal_client_secret,
      origin: portalOrigin,
    }),
    factors: secondFactors.service,
    identities: identities.service,
    invitationMails: invitations.service,
    passwordCost,
    ...hooks,
  });
  const { service } = accounts;
  return {
    secondFactors,
    identities,
    invitations,
    accounts,
    openId: createOpenIdFeature({ service: service.openId, clientOrigins: service.clients.origins() }),
    federation: createFederationFeature(plumbing, {
      config,
      secrets,
      accounts: service,
      identities: identities.service,
      createProvider: createOpenIdClientRealms({ clock: plumbing.clock }),
    }),
    groups: createGroupsFeature(plumbing, {
      accounts: service,
      invitations: invitations.service,
      emailPattern: config.billing_patterns.email,
    }),
    invitationAcceptance: createInvitationAcceptanceFeature(plumbing, {
      invitations: invitations.service,
      accounts: service,
      onAccepted: onInvitationAccepted,
    }),
  };
}
