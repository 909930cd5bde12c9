/** A decoded parameter; a name may repeat. */
export type OAuthParameter = readonly [name: string, value: string];

/** How far a request's time may differ from ours, in seconds. */
export const oauthClockSkewSeconds = 300;

const longestNonce = 128;
/** The protocol has seven parameters; a client may add a few. */
const mostParameters = 20;

/**
 * Percent-encodes by RFC 3986, which OAuth 1.0a asks for: everything but letters, digits and `-._~` (RFC 5849, 3.6).
 * @throws URIError for text with half of a surrogate pair
 */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const pair = /^([A-Za-z0-9_%.~-]+)="([^"]*)"$/;

function decoded(part: string): OAuthParameter | undefined {
  const [, name, value] = pair.exec(part) ?? [];
  if (name === undefined || value === undefined) return undefined;
  try {
    return [decodeURIComponent(name), decodeURIComponent(value)];
  } catch {
    return undefined;
  }
}

/** The parameters of an `Authorization: OAuth …` header without its realm; undefined when it cannot be read or one comes twice (RFC 5849, 3.5.1). */
export function readOAuthHeader(header: string): ReadonlyMap<string, string> | undefined {
  const list = /^oauth +(.*)$/i.exec(header)?.[1];
  if (list === undefined) return undefined;
  const read = new Map<string, string>();
  const parts = list.split(',');
  if (parts.length > mostParameters) return undefined;
  for (const part of parts) {
    const parameter = decoded(part.trim());
    if (!parameter || read.has(parameter[0])) return undefined;
    read.set(...parameter);
  }
  read.delete('realm');
  return read;
}

export type OAuthProof = {
  readonly consumer_key: string;
  readonly signature: string;
  readonly nonce: string;
  /** Seconds since 1970 by the client's clock. */
  readonly timestamp: number;
};

function problemOf(read: ReadonlyMap<string, string>): string | undefined {
  if (read.get('oauth_signature_method') !== 'HMAC-SHA256') return 'The signature method is HMAC-SHA256.';
  if ((read.get('oauth_version') ?? '1.0') !== '1.0') return 'The version is 1.0.';
  if ((read.get('oauth_token') ?? '') !== '') return 'There is no token to sign with.';
  const nonce = read.get('oauth_nonce') ?? '';
  return nonce === '' || nonce.length > longestNonce ? `A nonce has 1 to ${longestNonce} characters.` : undefined;
}

function timeProblem(timestamp: string, now: Date): string | undefined {
  const distance = Math.abs(Number(timestamp) - now.getTime() / 1000);
  return /^[1-9]\d{0,11}$/.test(timestamp) && distance <= oauthClockSkewSeconds
    ? undefined
    : `The timestamp is more than ${oauthClockSkewSeconds} seconds away from our time.`;
}

/** The proof in a header, or a sentence that names its fault; the signature is not checked yet. */
export function readOAuthProof(read: ReadonlyMap<string, string>, now: Date): OAuthProof | string {
  const timestamp = read.get('oauth_timestamp') ?? '';
  const problem = problemOf(read) ?? timeProblem(timestamp, now);
  if (problem !== undefined) return problem;
  const [consumer_key = '', signature = '', nonce = ''] = ['oauth_consumer_key', 'oauth_signature', 'oauth_nonce'].map(
    (name) => read.get(name),
  );
  return { consumer_key, signature, nonce, timestamp: Number(timestamp) };
}

// by code units, which for percent-encoded text is the order of bytes that RFC 5849 asks for
const inOrder = (one: OAuthParameter, other: OAuthParameter) => compare(one[0], other[0]) || compare(one[1], other[1]);
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The signed form of an address without query: scheme and host in lower case, no default port (RFC 5849, 3.4.1.2). */
export function signedAddress(address: string): string {
  const [, scheme = '', host = '', port = '', path = ''] = /^([a-z]+):\/\/([^/:]+)(:\d+)?([^?#]*)/i.exec(address) ?? [];
  const defaultPort = { http: ':80', https: ':443' }[scheme.toLowerCase()];
  return `${scheme.toLowerCase()}://${host.toLowerCase()}${port === defaultPort ? '' : port}${path === '' ? '/' : path}`;
}

/**
 * The text that an OAuth 1.0a signature signs (RFC 5849, 3.4.1.1).
 * @param address as `signedAddress` answers it
 * @param parameters those of the header and of the form; `oauth_signature` is left out here
 * @throws URIError for text with half of a surrogate pair
 */
export function signatureBase(method: string, address: string, parameters: readonly OAuthParameter[]): string {
  const signed = parameters
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]): OAuthParameter => [percentEncode(name), percentEncode(value)])
    .toSorted(inOrder)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return `${method.toUpperCase()}&${percentEncode(address)}&${percentEncode(signed)}`;
}
