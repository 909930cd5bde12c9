import type { Realm } from '@waypost/domain/accounts/realm';
import type { IdentityProvider } from '../../adapters/identity/identity-provider.port.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Log } from '../../base/log.ts';
import type { IdentitiesService } from '../identities/identities.service.ts';
import type { FactorsService } from '../second-factors/second-factors.service.ts';
import { createOpenIdService, type OpenIdDeps, type OpenIdService } from '../openid/openid.service.ts';
import { accessTokenLifeMs, createAccessTokens, type AccessTokens, type SigningKey } from './sessions/access-tokens.ts';
import { type AccountSessionsService, createAccountSessionsService } from './sessions/account-sessions.service.ts';
import { createAccountsEvents } from './accounts.events.ts';
import { type ClientRegistry, createClientRegistry, type RegisteredClient } from './clients.ts';
import { type CodesService, createCodesService } from './sign-in/codes.service.ts';
import {
  createEmailVerificationService,
  type EmailVerificationService,
  type OnEmailVerified,
} from './users/email-verification.service.ts';
import { createMailLinksService, type LinkMail } from './mails/mail-links.service.ts';
import {
  createMailRequestsService,
  type InvitationMails,
  type MailRequestsService,
} from './mails/mail-requests.service.ts';
import { createOrgIdsService, type OrgIdsMail } from './users/org-ids.service.ts';
import {
  type AccountPersonalDataService,
  createAccountPersonalDataService,
} from './personal-data/personal-data.service.ts';
import { createOwnProfileService, type OwnProfileService } from './users/own-profile.service.ts';
import { createOwnSessionsService, type OwnSessionsService } from './sessions/own-sessions.service.ts';
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
import { createPasswordCheckService, type PasswordCheckService } from './passwords/password-check.service.ts';
import { createPasswords, type PasswordCost } from './passwords/passwords.ts';
import {
  createPortalSessionsService,
  type PortalSessionsService,
  type SecretBox,
} from './sessions/portal-sessions.service.ts';
import { createRealmJoiningService, type PendingInvitations } from './users/realm-joining.service.ts';
import { createRealmRegistry } from './users/realms.ts';
import { createRecentProofService, type RecentProofService } from './sign-in/recent-proof.service.ts';
import { createSecondStepService, type SecondStepService } from './sign-in/second-step.service.ts';
import { createSessionsService, type Listen, type SessionsService } from './sessions/sessions.service.ts';
import { createSignInService, type SignInService } from './sign-in/sign-in.service.ts';
import { createSignUpService, type SignUpService } from './sign-up/sign-up.service.ts';
import { createThrottleService, type ThrottleService } from './sign-in/throttle.service.ts';
import { createUsersService, type UsersService } from './users/users.service.ts';
import { createUserRolesService, type UserRolesService } from './users/user-roles.service.ts';
import type { BrandColours } from '../../brand/colours.ts';
import type { Plumbing } from '../../plumbing.ts';

export type AccountsDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId' | 'keyedHash'> & {
  readonly listen: Listen;
  readonly secretBox: SecretBox;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly sendMail: (tx: Transaction, mail: LinkMail | OrgIdsMail | PasswordChangedMail) => Promise<void>;
  readonly identity: IdentityProvider;
  readonly factors: FactorsService;
  readonly identities: Pick<IdentitiesService, 'link' | 'unlinkAll'>;
  readonly dropCredentials: DropCredentials;
  /** Runs in the transaction of the proof and releases what waited for it. */
  readonly onEmailVerified: OnEmailVerified;
  readonly isCountry: (code: string) => boolean;
  readonly portalOrigin: string;
  readonly accountOrigin: string;
  readonly clients: readonly RegisteredClient[];
  readonly portalClientId: string;
  readonly brand: string;
  readonly colours: BrandColours;
  readonly signingKeys: readonly SigningKey[];
  readonly mainRealm: string;
  readonly realms: readonly Realm[];
  readonly invitationMails: InvitationMails & PendingInvitations;
  /** The names of this installation, which are weak parts of a password. */
  readonly ownWords: readonly string[];
  readonly passwordCost: PasswordCost | undefined;
  readonly termsVersion: string;
};

export type AccountsService = {
  readonly signIn: SignInService;
  readonly signUp: SignUpService;
  readonly passwordReset: PasswordResetService;
  readonly mailRequests: MailRequestsService;
  readonly emailVerification: EmailVerificationService;
  readonly codes: CodesService;
  readonly openId: OpenIdService;
  readonly accountSessions: AccountSessionsService;
  readonly portalSessions: PortalSessionsService;
  readonly sessions: SessionsService;
  readonly recentProof: RecentProofService;
  readonly users: UsersService;
  readonly secondStep: SecondStepService;
  readonly passkeySignIn: PasskeySignInService;
  readonly factors: FactorsService;
  readonly ownProfile: OwnProfileService;
  readonly ownSessions: OwnSessionsService;
  readonly personalData: AccountPersonalDataService;
  readonly passwordChange: PasswordChangeService;
  readonly userRoles: UserRolesService;
  readonly passwordCheck: PasswordCheckService;
  readonly passwordLinking: PasswordLinkingService;
  readonly clients: ClientRegistry;
  readonly accountOrigin: string;
  readonly mainRealm: string;
  readonly keySet: AccessTokens['keySet'];
  /** A job: deletes expired sessions, links, failures and challenges. */
  removeExpired(): Promise<void>;
  close(): void;
};

type ExpiryDeps = Pick<AccountsDeps, 'transact' | 'factors'> & {
  readonly sessions: SessionsService;
  readonly throttle: ThrottleService;
  readonly secondStep: SecondStepService;
};

const createRemoval =
  ({ transact, factors, sessions, throttle, secondStep }: ExpiryDeps): AccountsService['removeExpired'] =>
  () =>
    transact(async (tx) => {
      await sessions.removeExpired(tx);
      await throttle.removeOld(tx);
      await secondStep.removeExpired(tx);
      await factors.removeExpired(tx);
    });

type OpenIdNeeds = Pick<OpenIdDeps, 'sessions' | 'audienceOf'> & { readonly accessTokens: AccessTokens };

const createOpenId = (deps: AccountsDeps, { sessions, accessTokens, audienceOf }: OpenIdNeeds): OpenIdService =>
  createOpenIdService({
    ...deps,
    sessions,
    issuer: deps.accountOrigin,
    portal: deps.portalOrigin,
    audienceOf,
    tokenLife: accessTokenLifeMs / 1000,
    readToken: (token) => accessTokens.read(token),
  });

async function createSharedServices(deps: AccountsDeps) {
  const events = createAccountsEvents(deps.log);
  const clients = createClientRegistry(deps.clients);
  const { accountOrigin: issuer, portalOrigin: portal } = deps;
  const audienceOf = (client_id: string) => (clients.opensKeyServices(client_id) ? portal : issuer);
  const accessTokens = createAccessTokens({ ...deps, issuer, audiences: [issuer, portal], audienceOf });
  const sessions = await createSessionsService({ ...deps, accessTokens });
  const throttle = createThrottleService(deps);
  const realms = createRealmRegistry(deps);
  const passwords = createPasswords(deps);
  const base = { ...deps, realms, events, clients, accessTokens, sessions, throttle, passwords };
  const openId = createOpenId(deps, { ...base, audienceOf });
  const codes = createCodesService({ ...base, openId });
  const mailLinks = createMailLinksService(base);
  const users = createUsersService({ ...base, mailLinks });
  const passwordCheck = createPasswordCheckService(base);
  const emailVerification = createEmailVerificationService({ ...base, mailLinks, passwordCheck });
  const recentProof = createRecentProofService({ ...base, passwordCheck });
  const realmJoining = createRealmJoiningService({ ...base, pendingInvitations: deps.invitationMails });
  const shared = { ...base, codes, mailLinks, users, emailVerification, passwordCheck, recentProof, realmJoining };
  return { ...shared, openId, secondStep: createSecondStepService(shared) };
}

export async function createAccountsService(deps: AccountsDeps): Promise<AccountsService> {
  const parts = await createSharedServices(deps);
  const { sessions, codes, openId, users, emailVerification, passwordCheck, recentProof, secondStep } = parts;
  const passwordReset = createPasswordResetService(parts);
  const ownSessions = createOwnSessionsService(parts);
  const mailRequests = createMailRequestsService({ ...parts, passwordReset, orgIds: createOrgIdsService(parts) });

  return {
    signIn: createSignInService(parts),
    signUp: createSignUpService(parts),
    passwordReset,
    mailRequests,
    emailVerification,
    codes,
    openId,
    accountSessions: createAccountSessionsService(parts),
    portalSessions: createPortalSessionsService(parts),
    sessions,
    recentProof,
    factors: deps.factors,
    secondStep,
    passkeySignIn: createPasskeySignInService(parts),
    ownProfile: createOwnProfileService(parts),
    ownSessions,
    personalData: createAccountPersonalDataService({ ...parts, ownSessions }),
    passwordChange: createPasswordChangeService(parts),
    userRoles: createUserRolesService(),
    users,
    passwordCheck,
    passwordLinking: createPasswordLinkingService(parts),
    clients: parts.clients,
    accountOrigin: deps.accountOrigin,
    mainRealm: deps.mainRealm,
    keySet: parts.accessTokens.keySet,
    removeExpired: createRemoval(parts),
    close: () => sessions.close(),
  };
}
