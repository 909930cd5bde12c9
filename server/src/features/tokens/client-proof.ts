import { isWellFormedAccessKeySecret } from '@waypost/domain/keys/access-key';
import { type AccessKeyId, type AppId, isId } from '@waypost/domain/base/ids';
import {
  type OAuthParameter,
  oauthClockSkewSeconds,
  readOAuthHeader,
  readOAuthProof,
  signatureBase,
  signedAddress,
} from './oauth-signature.ts';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { AccessKeyRecord, AccessKeyLookup } from '../access-keys/access-keys.service.ts';
import { refusedClient, refusedRequest } from './token-refusal.ts';
import type { UsedProofs } from './used-proofs.service.ts';

/** A client's call with its proof of an access key. */
export type ProofCall = {
  readonly path: `/${string}`;
  readonly authorization: string | undefined;
  readonly parameters: readonly OAuthParameter[];
};

export type ClientProofDeps = {
  readonly clock: Clock;
  readonly accessKeys: Pick<AccessKeyLookup, 'find' | 'ofApp'>;
  readonly usedProofs: Pick<UsedProofs, 'use'>;
  /** The portal's public origin, also behind a proxy. */
  readonly issuer: string;
};

type Form = ReadonlyMap<string, string>;

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const algorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
export const assertionAlgorithms: readonly string[] = algorithms.filter((name) => name !== 'Ed25519');
const longestAssertionLifeSeconds = 300;
const longestAssertion = 4096;
/** The same message for every failure, so that it does not tell which keys exist. */
const notProven = () => refusedClient('The access key is unknown, or what proves it is wrong.');

/** The keys that may match: the named one, or every key of the app. */
async function keysOf(
  { accessKeys }: Pick<ClientProofDeps, 'accessKeys'>,
  client: string,
): Promise<readonly AccessKeyRecord[]> {
  if (isId('akc', client)) {
    const key = await accessKeys.find(client as AccessKeyId);
    return key ? [key] : [];
  }
  return isId('app', client) ? accessKeys.ofApp(client as AppId) : [];
}

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

/** OAuth 1.0a with HMAC-SHA256: over the public address, the header's parameters and the form's. */
const createSignatureProof =
  (deps: ClientProofDeps) =>
  async (header: string, { path, parameters }: ProofCall) => {
    const read = readOAuthHeader(header);
    if (!read) throw refusedClient('The OAuth header cannot be read.');
    const proof = readOAuthProof(read, deps.clock());
    if (typeof proof === 'string') throw refusedClient(proof);
    const key = isId('akc', proof.consumer_key) ? await deps.accessKeys.find(proof.consumer_key) : undefined;
    if (!key) throw notProven();
    const base = signatureBase('POST', signedAddress(deps.issuer + path), [...read, ...parameters]);
    const expected = createHmac('sha256', key.signingKey()).update(base).digest();
    if (!isEqual(expected, Buffer.from(proof.signature, 'base64'))) throw notProven();
    // only a valid signature uses a nonce up, so that strangers cannot spend nonces or fill the table
    const until = new Date((proof.timestamp + oauthClockSkewSeconds + 60) * 1000);
    const isFirst = await deps.usedProofs.use(['nonce', key.accessKeyId, String(proof.timestamp), proof.nonce], until);
    if (!isFirst) throw refusedClient('This nonce was used before.');
    return key;
  };

function formDecoded(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'));
  } catch {
    return '';
  }
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
function readBasic(header: string): { readonly client: string; readonly secret: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1
    ? undefined
    : { client: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)) };
}

const createSecretProof = (deps: ClientProofDeps) => async (header: string) => {
  const basic = readBasic(header);
  if (!basic) throw refusedClient('The Basic header cannot be read.');
  if (!isWellFormedAccessKeySecret(basic.secret)) throw notProven();
  const key = (await keysOf(deps, basic.client)).find((one) => one.hasSecret(basic.secret));
  if (!key) throw notProven();
  return key;
};

type Verified = { readonly key: AccessKeyRecord; readonly payload: JWTPayload };

function assertionOf(form: Form): string {
  const assertion = form.get('client_assertion') ?? '';
  if (form.get('client_assertion_type') !== assertionType)
    throw refusedRequest('The client_assertion_type is not known.');
  if (assertion.length > longestAssertion) throw notProven();
  return assertion;
}

/** RFC 7523: the client signs for itself, for this audience only, and for at most five minutes. */
const createAssertionProof = (deps: ClientProofDeps) => {
  const verifyWith = async (assertion: string, key: AccessKeyRecord, client: string): Promise<Verified | undefined> => {
    const kid = keyNameOf(assertion);
    const options = {
      algorithms,
      issuer: client,
      subject: client,
      audience: [deps.issuer, `${deps.issuer}/oauth2/token`],
      currentDate: deps.clock(),
      clockTolerance: 30,
      requiredClaims: ['jti', 'exp'],
    };
    for (const candidate of key.clientKeys()) {
      if (kid !== undefined && candidate.kid !== kid && key.clientKeys().length > 1) continue;
      const verified = await jwtVerify(assertion, candidate.key, options).catch(() => undefined);
      if (verified) return { key, payload: verified.payload };
    }
    return undefined;
  };

  const verify = async (assertion: string): Promise<Verified> => {
    const client = issuerOf(assertion);
    for (const key of await keysOf(deps, client)) {
      const verified = await verifyWith(assertion, key, client);
      if (verified) return verified;
    }
    throw notProven();
  };

  return async (form: Form) => {
    const { key, payload } = await verify(assertionOf(form));
    const { exp = 0, jti = '', iss = '' } = payload;
    const clientId = form.get('client_id');
    if (clientId !== undefined && clientId !== iss) throw refusedRequest('The client_id is another client’s.');
    if (exp - deps.clock().getTime() / 1000 > longestAssertionLifeSeconds)
      throw refusedClient('An assertion ends within 5 minutes.');
    const isFirst = await deps.usedProofs.use(['jti', key.accessKeyId, jti], new Date((exp + 60) * 1000));
    if (!isFirst) throw refusedClient('This assertion was used before.');
    return key;
  };
};

/** Reads an assertion that is not verified yet. */
function undefinedIfInvalid<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
const issuerOf = (assertion: string): string => undefinedIfInvalid(() => decodeJwt(assertion).iss) ?? '';
const keyNameOf = (assertion: string): string | undefined =>
  undefinedIfInvalid(() => decodeProtectedHeader(assertion).kid);

export type ClientProof = ReturnType<typeof createClientProof>;

/** Finds the access key that a client proves by one of three methods; throws TokenRefusal. */
export function createClientProof(deps: ClientProofDeps) {
  const bySignature = createSignatureProof(deps);
  const bySecret = createSecretProof(deps);
  const byAssertion = createAssertionProof(deps);
  return async (call: ProofCall, form: Form): Promise<AccessKeyRecord> => {
    const { authorization } = call;
    const inForm = form.has('client_assertion') || form.has('client_secret');
    if (authorization !== undefined && inForm) throw refusedRequest('A client proves itself in one way.');
    if (form.has('client_secret')) throw refusedClient('The secret belongs into the Authorization header.');
    if (authorization === undefined) {
      if (form.has('client_assertion')) return byAssertion(form);
      throw refusedClient('Nothing proves who the client is.');
    }
    if (/^oauth /i.test(authorization)) return bySignature(authorization, call);
    if (/^basic /i.test(authorization)) return bySecret(authorization);
    throw refusedClient('The Authorization header is OAuth or Basic.');
  };
}
