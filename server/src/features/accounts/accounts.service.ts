import type { Realm } from '@waypost/domain/accounts/realm';
import type { Clock } from '../../base/clock.ts';
import type { IdentityProvider } from '../../adapters/identity/identity-provider.port.ts';
import type { Executor, Transact, Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import type { KeyedHash } from '../../base/cryptography.ts';
import type { IdentitiesService } from '../identities/identities.service.ts';
import type { FactorsService } from '../second-factors/second-factors.service.ts';
import { createOpenIdService, type OpenIdDeps, type OpenIdService } from '../openid/openid.service.ts';
import { accessTokenLifeMs, createAccessTokens, type AccessTokens, type SigningKey } from './sessions/access-tokens.ts';
import { type AccountSessionsService, createAccountSessionsService } from './sessions/account-sessions.service.ts';
import { createAccountsEvents, type EventLog } from './accounts.events.ts';
import { type ClientRegistry, createClientRegistry, type RegisteredClient } from './clients.ts';
import { type CodesService, createCodesService } from './sign-in/codes.service.ts';
import {
  createEmailVerifyService,
  type EmailVerifyService,
  type OnEmailVerified,
} from './mails/email-verify.service.ts';
import { createFederatedUsersService, type FederatedUsersService } from './people/federated-users.service.ts';
import { createMailLinksService, type LinkMail } from './mails/mail-links.service.ts';
import {
  createMailRequestsService,
  type InvitationMails,
  type MailRequestsService,
} from './mails/mail-requests.service.ts';
import { createOrgIdsService, type OrgIdsMail } from './realms/org-ids.service.ts';
import { createOwnDataService, type OwnDataService } from './own-account/own-data.service.ts';
import { createOwnProfileService, type OwnProfileService } from './own-account/own-profile.service.ts';
import { createOwnSessionsService, type OwnSessionsService } from './own-account/own-sessions.service.ts';
import {
  createPasswordChangeService,
  type PasswordChangedMail,
  type PasswordChangeService,
} from './passwords/password-change.service.ts';
import { createPasskeySignInService, type PasskeySignInService } from './sign-in/passkey-sign-in.service.ts';
import { createPasswordLinkingService, type PasswordLinkingService } from './sign-in/password-linking.service.ts';
import {
  createPasswordResetService,
  type DropCredentials,
  type PasswordResetService,
} from './passwords/password-reset.service.ts';
import { createPasswords, type PasswordCost } from './passwords/passwords.ts';
import {
  createPortalSessionsService,
  type PortalSessionsService,
  type SecretBox,
} from './sessions/portal-sessions.service.ts';
import { createRealmJoiningService, type PendingInvitations } from './realms/realm-joining.service.ts';
import { createRealmRegistry } from './realms/realms.ts';
import { createRecentProofService, type RecentProofService } from './sign-in/recent-proof.service.ts';
import { createSecondStepService, type SecondStepService } from './sign-in/second-step.service.ts';
import { createSessionsService, type Listen, type SessionsService } from './sessions/sessions.service.ts';
import { deleteExpired } from './sessions/sessions.store.ts';
import { createSignInService, type SignInService } from './sign-in/sign-in.service.ts';
import { createSignUpService, type SignUpService } from './sign-up/sign-up.service.ts';
import { createThrottleService, type ThrottleService } from './sign-in/throttle.service.ts';
import { createPeopleService, type PeopleService } from './people/people.service.ts';
import { createUserRolesService, type UserRolesService } from './people/user-roles.service.ts';

export type AccountsDeps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly listen: Listen;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly keyedHash: KeyedHash;
  readonly secretBox: SecretBox;
  readonly log: EventLog;
  readonly sendMail: (tx: Transaction, mail: LinkMail | OrgIdsMail | PasswordChangedMail) => Promise<void>;
  readonly identity: IdentityProvider;
  readonly factors: FactorsService;
  readonly identities: Pick<IdentitiesService, 'link' | 'unlinkAll'>;
  readonly dropCredentials: DropCredentials;
  /** In the transaction that notes it: what was held back until the address was proven is not any more. */
  readonly onEmailVerified: OnEmailVerified;
  readonly isCountry: (code: string) => boolean;
  readonly portalOrigin: string;
  readonly accountOrigin: string;
  readonly clients: readonly RegisteredClient[];
  readonly portalClientId: string;
  readonly brand: string;
  readonly signingKeys: readonly SigningKey[];
  readonly mainRealm: string;
  /** Organisations besides the main one. */
  readonly realms: readonly Realm[];
  readonly invitationMails: InvitationMails & PendingInvitations;
  /** What the installation is called: no part of a good password. */
  readonly ownWords: readonly string[];
  /** Tests alone: what a password's hash costs. */
  readonly passwordCost: PasswordCost | undefined;
  readonly termsVersion: string;
};

/** The account service and the portal's half of signing in, by subject. */
export type AccountsService = {
  readonly signIn: SignInService;
  readonly signUp: SignUpService;
  readonly passwordReset: PasswordResetService;
  readonly mailRequests: MailRequestsService;
  readonly emailVerify: EmailVerifyService;
  readonly codes: CodesService;
  readonly openId: OpenIdService;
  readonly accountSessions: AccountSessionsService;
  readonly portalSessions: PortalSessionsService;
  readonly sessions: SessionsService;
  readonly recentProof: RecentProofService;
  readonly people: PeopleService;
  readonly secondStep: SecondStepService;
  readonly passkeySignIn: PasskeySignInService;
  readonly factors: FactorsService;
  readonly ownProfile: OwnProfileService;
  readonly ownSessions: OwnSessionsService;
  readonly ownData: OwnDataService;
  readonly passwordChange: PasswordChangeService;
  readonly userRoles: UserRolesService;
  readonly federatedUsers: FederatedUsersService;
  readonly passwordLinking: PasswordLinkingService;
  readonly clients: ClientRegistry;
  readonly accountOrigin: string;
  readonly mainRealm: string;
  readonly keySet: AccessTokens['keySet'];
  /** A job: deletes sessions, links, failures and challenges whose time is over. */
  removeExpired(): Promise<void>;
  close(): void;
};

const dayMs = 24 * 60 * 60 * 1000;

type ExpiryDeps = Pick<AccountsDeps, 'transact' | 'clock' | 'factors'> & {
  readonly throttle: ThrottleService;
  readonly secondStep: SecondStepService;
};

const createRemoval =
  ({ transact, clock, factors, throttle, secondStep }: ExpiryDeps): AccountsService['removeExpired'] =>
  () =>
    transact(async (tx) => {
      const now = clock();
      await deleteExpired(tx, now, new Date(now.getTime() - dayMs));
      await throttle.removeOld(tx);
      await secondStep.removeExpired(tx);
      await factors.removeExpired(tx);
    });

type OpenIdParts = Pick<OpenIdDeps, 'sessions' | 'audienceOf'> & { readonly accessTokens: AccessTokens };

const createOpenId = (given: AccountsDeps, { sessions, accessTokens, audienceOf }: OpenIdParts): OpenIdService =>
  createOpenIdService({
    ...given,
    sessions,
    issuer: given.accountOrigin,
    portal: given.portalOrigin,
    audienceOf,
    tokenLife: accessTokenLifeMs / 1000,
    readToken: (token) => accessTokens.read(token),
  });

export async function createAccountsService(given: AccountsDeps): Promise<AccountsService> {
  const events = createAccountsEvents(given.log);
  const clients = createClientRegistry(given.clients);
  const { accountOrigin: issuer, portalOrigin: portal } = given;
  const audienceOf = (client_id: string) => (clients.opensKeyServices(client_id) ? portal : issuer);
  const accessTokens = createAccessTokens({ ...given, issuer, audiences: [issuer, portal], audienceOf });
  const sessions = await createSessionsService({ ...given, accessTokens });
  const throttle = createThrottleService(given);
  const realms = createRealmRegistry(given);
  const base = {
    ...given,
    realms,
    events,
    clients,
    accessTokens,
    sessions,
    throttle,
    passwords: createPasswords(given),
  };
  const openId = createOpenId(given, { ...base, audienceOf });
  const codes = createCodesService({ ...base, openId });
  const mailLinks = createMailLinksService(base);
  const recentProof = createRecentProofService(base);
  const realmJoining = createRealmJoiningService({ ...base, pendingInvitations: given.invitationMails });
  const secondStep = createSecondStepService({ ...base, recentProof, realmJoining, codes });
  const parts = { ...base, codes, mailLinks, recentProof, realmJoining, secondStep };

  const passwordReset = createPasswordResetService(parts);
  const mailRequests = createMailRequestsService({ ...parts, passwordReset, orgIds: createOrgIdsService(parts) });

  return {
    signIn: createSignInService(parts),
    signUp: createSignUpService(parts),
    passwordReset,
    mailRequests,
    emailVerify: createEmailVerifyService(parts),
    codes,
    openId,
    accountSessions: createAccountSessionsService(parts),
    portalSessions: createPortalSessionsService(parts),
    sessions,
    recentProof,
    factors: given.factors,
    secondStep,
    passkeySignIn: createPasskeySignInService(parts),
    ownProfile: createOwnProfileService(parts),
    ownSessions: createOwnSessionsService(parts),
    ownData: createOwnDataService(parts),
    passwordChange: createPasswordChangeService(parts),
    userRoles: createUserRolesService(),
    people: createPeopleService(parts),
    federatedUsers: createFederatedUsersService(parts),
    passwordLinking: createPasswordLinkingService(parts),
    clients,
    accountOrigin: given.accountOrigin,
    mainRealm: given.mainRealm,
    keySet: accessTokens.keySet,
    removeExpired: createRemoval(parts),
    close: () => sessions.close(),
  };
}
