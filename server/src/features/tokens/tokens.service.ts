import type { AccessTokenAnswer, AccessTokenIntrospection, TokenServer } from '@waypost/contract/entities/token';
import { DomainError } from '@waypost/domain/base/domain-error';
import { refusalTexts } from '../../base/refusal-texts.ts';
import { addressGroup } from '../../base/address-group.ts';
import type { Clock } from '../../base/clock.ts';
import { type AccessKeyRecord, type AccessKeyLookup, stateOf } from '../access-keys/access-keys.service.ts';
import type { AccessTokenCheck } from './access-token-check.service.ts';
import type { CallLimit } from './call-limits.ts';
import { assertionAlgorithms, type ClientProof, type ProofCall } from './client-proof.ts';
import { refusedClient, refusedRequest, TokenRefusal } from './token-refusal.ts';
import { type ReadAccessToken, tokenLifeMs, type TokenSigning } from './token-signing.ts';
import type { TokenEvents } from './tokens.events.ts';
import type { UsedProofs } from './used-proofs.service.ts';

export type TokenCall = ProofCall & {
  /** The caller's address, by which failures are counted. */
  readonly address: string;
};

export type TokensDeps = {
  readonly clock: Clock;
  readonly accessKeys: Pick<AccessKeyLookup, 'used'>;
  readonly signing: TokenSigning;
  readonly proveClient: ClientProof;
  readonly check: AccessTokenCheck;
  readonly usedProofs: Pick<UsedProofs, 'removeExpired'>;
  /** The failures of an address and the tokens of an access key that a minute allows. */
  readonly failures: CallLimit;
  readonly requests: CallLimit;
  readonly events: TokenEvents;
};

export type TokensService = ReturnType<typeof createTokensService>;

type Form = ReadonlyMap<string, string>;

/** RFC 6749, section 3.2: no parameter repeats, and one without a value is ignored. */
function formOf({ parameters }: ProofCall): Form {
  const form = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (form.has(name)) throw refusedRequest('A parameter comes twice.');
    form.set(name, value);
  }
  for (const [name, value] of parameters) if (value === '') form.delete(name);
  return form;
}

function assertGrant(form: Form): void {
  const grant = form.get('grant_type');
  if (grant === undefined) throw refusedRequest('The grant_type is missing.');
  if (grant !== 'client_credentials')
    throw new TokenRefusal('unsupported_grant_type', 'The grant_type is client_credentials.');
  if (form.has('scope'))
    throw new TokenRefusal('invalid_scope', 'There are no scopes: a token opens what the app’s project may call.');
}

function assertUsable(key: AccessKeyRecord, now: Date): void {
  const state = stateOf(key, now);
  if (state === 'DISABLED') throw refusedClient('This access key is disabled.');
  if (state === 'EXPIRED') throw new TokenRefusal('unauthorized_client', 'The app has ended.');
  if (state === 'PROJECT_INACTIVE') throw new TokenRefusal('unauthorized_client', refusalTexts.PROJECT_NOT_ACTIVE);
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

const ofToken = ({ app_id, accessKeyId, jti, issued_at, expires_at }: ReadAccessToken) => ({
  active: true,
  sub: app_id,
  client_id: app_id,
  access_key_id: accessKeyId,
  token_type: 'bearer' as const,
  jti,
  iat: seconds(issued_at),
  exp: seconds(expires_at),
});

/** The metadata for client libraries (RFC 8414). */
function serverOf({ issuer }: Pick<TokenSigning, 'issuer'>): TokenServer {
  const ways = ['client_secret_basic', 'private_key_jwt'];
  return {
    issuer,
    token_endpoint: `${issuer}/oauth2/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ways,
    token_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    introspection_endpoint_auth_methods_supported: ways,
    introspection_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
  };
}

export function createTokensService(deps: TokensDeps) {
  const { signing, failures, requests } = deps;

  /** Refuses an address with too many failures before any computation. */
  const guarded = async <T>({ address }: TokenCall, work: () => Promise<T>): Promise<T> => {
    const household = addressGroup(address);
    if (failures.isReached(household)) throw new DomainError('RATE_LIMITED');
    try {
      return await work();
    } catch (error) {
      if (error instanceof TokenRefusal) {
        if (error.error === 'invalid_client') failures.count(household);
        deps.events.refused({ error: error.error, description: error.description, address });
      }
      throw error;
    }
  };

  const provenKey = async (call: TokenCall, form: Form): Promise<AccessKeyRecord> => {
    const key = await deps.proveClient(call, form);
    if (requests.isReached(key.accessKeyId)) throw new DomainError('RATE_LIMITED');
    requests.count(key.accessKeyId);
    assertUsable(key, deps.clock());
    return key;
  };

  const describe = async (token: string, of: AccessKeyRecord | undefined): Promise<AccessTokenIntrospection> => {
    const checked = await deps.check.verifyAccessToken(token);
    const read = checked.code === 'VALID' ? await signing.read(token) : undefined;
    // a client learns nothing about foreign tokens, not even that they exist
    if (!read || (of && of.app_id !== read.app_id)) return { active: false };
    return { ...ofToken(read), iss: signing.issuer, aud: signing.audience };
  };

  return {
    /** Throws TokenRefusal; RATE_LIMITED. */
    issue: (call: TokenCall): Promise<AccessTokenAnswer> =>
      guarded(call, async () => {
        const form = formOf(call);
        assertGrant(form);
        const key = await provenKey(call, form);
        const [access_token] = await Promise.all([signing.issue(key), deps.accessKeys.used(key)]);
        deps.events.issued({ app_id: key.app_id, accessKeyId: key.accessKeyId });
        return { access_token, token_type: 'bearer', expires_in: tokenLifeMs / 1000 };
      }),

    /** For the gateway about every token, for a client about its own; throws TokenRefusal; RATE_LIMITED. */
    introspect: (call: TokenCall, isGateway: boolean): Promise<AccessTokenIntrospection> =>
      guarded(call, async () => {
        const form = formOf(call);
        const key = isGateway ? undefined : await provenKey(call, form);
        const token = form.get('token');
        if (token === undefined) throw refusedRequest('The token is missing.');
        return describe(token, key);
      }),

    keySet: signing.keySet,

    server: serverOf(signing),

    /** Deletes used nonces and assertions that have expired anyway. */
    removeExpired: () => deps.usedProofs.removeExpired(deps.clock()),
  };
}
