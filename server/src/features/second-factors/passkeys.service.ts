import type { PasskeyAssertion, PasskeyAttestation } from '@waypost/contract/entities/second-factors';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { PasskeyId, UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Executor, Transaction } from '../../db/transaction.ts';
import {
  challengeLifeMs,
  clientDataOf,
  createPasskeyChallenges,
  type PasskeyChallenges,
} from './passkey-challenges.ts';
import {
  deleteExpiredChallenges,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  lockPasskey,
  setPasskeyName,
  setPasskeyUsed,
} from './passkeys.store.ts';
import type { SecondFactorEvents } from './second-factors.events.ts';
import type { Plumbing } from '../../plumbing.ts';

const passkeysAtMost = 20;
/** Ed25519, ES256, RS256: the algorithms of authenticators. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The browser that answers a challenge, and the origin of the page around its frame. */
export type PasskeyContext = { readonly browser: string; readonly frameOrigin: string | undefined };

/** The JSON that `navigator.credentials` takes. */
export type PasskeyOptions = Record<string, unknown>;

export type ProvenPasskey = { readonly userId: UserId; readonly amr: ProofMethod[] };

type OwnPasskey = { readonly passkey_id: PasskeyId; readonly userId: UserId };

type PasskeyProofs = {
  /** A challenge for this user's keys, or without a user for any key that the browser finds. */
  options(tx: Transaction, browser: string, userId?: UserId): Promise<PasskeyOptions>;
  /** Undefined for a wrong answer; uses the challenge up either way. */
  prove(tx: Transaction, context: PasskeyContext, assertion: PasskeyAssertion): Promise<ProvenPasskey | undefined>;
};

export type CreatedPasskey = {
  readonly browser: string;
  readonly userId: UserId;
  readonly name: string;
  readonly attestation: PasskeyAttestation;
};

type PasskeyEnrolment = {
  /** Throws SECOND_FACTOR_LIMIT. */
  begin(tx: Transaction, browser: string, user: SessionUser): Promise<PasskeyOptions>;
  /** False for an invalid attestation; throws SECOND_FACTOR_EXISTS, SECOND_FACTOR_LIMIT. */
  confirm(tx: Transaction, created: CreatedPasskey): Promise<boolean>;
};

export type PasskeysService = PasskeyProofs &
  PasskeyEnrolment & {
    list(db: Executor, userId: UserId): ReturnType<typeof findPasskeys>;
    rename(tx: Transaction, passkey: OwnPasskey, name: string): Promise<boolean>;
    remove(tx: Transaction, passkey: OwnPasskey): Promise<boolean>;
    removeExpired(tx: Transaction): Promise<void>;
  };

export type PasskeysDeps = Pick<Plumbing, 'clock' | 'newId' | 'keyedHash'> & {
  readonly brand: string;
  readonly accountOrigin: string;
  readonly events: SecondFactorEvents;
};

/** Shared by enrolment and proofs: our identity towards authenticators, and challenges. */
type Site = PasskeysDeps & {
  readonly rpID: string;
  readonly challenges: PasskeyChallenges;
  /** The user handle that an authenticator stores, which does not identify the person. */
  readonly handleOf: (userId: UserId) => Buffer;
};

const withId = ({ credential_id, transports }: { credential_id: string; transports: string[] }) => ({
  id: credential_id,
  transports,
});

/** Turns the library's errors into a failed proof. */
async function undefinedIfInvalid<T>({ events }: Site, verify: Promise<T>): Promise<T | undefined> {
  try {
    return await verify;
  } catch (err) {
    events.passkeyRefused({ err });
    return undefined;
  }
}

function createProofs(site: Site): PasskeyProofs {
  const { clock, rpID, challenges } = site;

  type Expected = { readonly challenge: string; readonly frameOrigin: string | undefined };
  const verify = async (tx: Transaction, assertion: PasskeyAssertion, { challenge, frameOrigin }: Expected) => {
    const passkey = await lockPasskey(tx, assertion.id);
    if (!passkey) return undefined;
    const { passkey_id, credential_id, userId, counter } = passkey;
    const verified = await undefinedIfInvalid(
      site,
      verifyAuthenticationResponse({
        response: assertion,
        expectedChallenge: challenge,
        expectedOrigin: site.accountOrigin,
        expectedRPID: rpID,
        ...(frameOrigin !== undefined && { expectedTopOrigin: frameOrigin }),
        requireUserVerification: false, // the proof methods say whether the user was verified
        credential: { id: credential_id, publicKey: new Uint8Array(passkey.public_key), counter },
      }),
    );
    if (!verified?.verified) return undefined;
    const { newCounter, userVerified } = verified.authenticationInfo;
    await setPasskeyUsed(tx, passkey_id, { counter: newCounter, last_used_at: clock() });
    return { userId, userVerified };
  };

  return {
    async options(tx, browser, userId) {
      const challenge = await challenges.make(tx, { purpose: 'prove', browser, userId: userId ?? null });
      const registered = userId === undefined ? [] : await findPasskeys(tx, userId);
      const userVerification = userId === undefined ? 'required' : 'preferred';
      const allowCredentials = registered.map(withId);
      return {
        ...(await generateAuthenticationOptions({
          rpID,
          challenge,
          timeout: challengeLifeMs,
          userVerification,
          allowCredentials,
        })),
      };
    },
    async prove(tx, { browser, frameOrigin }, assertion) {
      const { challenge } = clientDataOf(assertion.response.clientDataJSON);
      const challenged = await challenges.take(tx, { challenge, purpose: 'prove', browser });
      const proven = challenged && (await verify(tx, assertion, { challenge, frameOrigin }));
      if (!proven || (challenged.userId !== null && challenged.userId !== proven.userId)) return undefined;
      const { userHandle } = assertion.response;
      if (userHandle !== undefined && userHandle !== site.handleOf(proven.userId).toString('base64url'))
        return undefined;
      return { userId: proven.userId, amr: proven.userVerified ? ['pop', 'mfa'] : ['pop'] };
    },
  };
}

function createEnrolment(site: Site): PasskeyEnrolment {
  const { clock, newId, rpID, challenges } = site;

  const assertRoom = (passkeys: readonly unknown[]) => {
    if (passkeys.length >= passkeysAtMost) throw new DomainError('SECOND_FACTOR_LIMIT');
  };

  return {
    async begin(tx, browser, { userId, email, firstName, lastName }) {
      const registered = await findPasskeys(tx, userId);
      assertRoom(registered);
      const options = await generateRegistrationOptions({
        rpName: site.brand,
        rpID,
        userName: email,
        userDisplayName: `${firstName} ${lastName}`,
        userID: new Uint8Array(site.handleOf(userId)),
        challenge: await challenges.make(tx, { purpose: 'enrol', browser, userId }),
        timeout: challengeLifeMs,
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: registered.map(withId),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },
    async confirm(tx, { browser, userId, name, attestation }) {
      const { challenge, crossOrigin } = clientDataOf(attestation.response.clientDataJSON);
      const challenged = await challenges.take(tx, { challenge, purpose: 'enrol', browser });
      // keys are created only on the account page itself, never in a frame
      if (challenged?.userId !== userId || crossOrigin) return false;
      assertRoom(await findPasskeys(tx, userId));
      const response = attestation as RegistrationResponseJSON;
      const expected = {
        expectedChallenge: challenge,
        expectedOrigin: site.accountOrigin,
        expectedRPID: rpID,
        supportedAlgorithmIDs,
      };
      const verified = await undefinedIfInvalid(
        site,
        verifyRegistrationResponse({ response, ...expected, requireUserVerification: true }),
      );
      if (!verified?.verified) return false;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      const isNew = await insertPasskey(tx, {
        passkey_id: newId('pky'),
        credential_id: id,
        userId,
        public_key: Buffer.from(publicKey),
        counter,
        transports: attestation.response.transports ?? [],
        name,
        created_at: clock(),
      });
      if (!isNew) throw new DomainError('SECOND_FACTOR_EXISTS');
      return true;
    },
  };
}

export function createPasskeysService(deps: PasskeysDeps): PasskeysService {
  const site: Site = {
    ...deps,
    rpID: new URL(deps.accountOrigin).hostname,
    challenges: createPasskeyChallenges(deps),
    handleOf: (userId) => deps.keyedHash('passkey-user', userId),
  };
  return {
    ...createProofs(site),
    ...createEnrolment(site),
    list: findPasskeys,
    rename: setPasskeyName,
    remove: deletePasskey,
    removeExpired: (tx) => deleteExpiredChallenges(tx, deps.clock()),
  };
}
