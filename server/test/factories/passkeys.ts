import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** The parts of an answer that a test may forge; by default all are valid. */
export type Forged = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly userVerified?: boolean;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly userHandle?: string | null;
};

type Options = { readonly challenge: string };
type Site = { readonly origin: string; readonly rpId: string };

const flagsOf = ({ userVerified = true }: Forged, attested: boolean) =>
  0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0);

/** The forged members of the client data. */
const forgedClientData = ({ type, challenge, origin, crossOrigin, topOrigin }: Forged) =>
  Object.fromEntries(
    Object.entries({ type, challenge, origin, crossOrigin, topOrigin }).filter(([, value]) => value !== undefined),
  );

/** The public key in COSE format with its id (WebAuthn, section 6.5.1). */
function attestedCredential(credentialId: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)]);
}

const attestationOf = (authData: Buffer) =>
  base64url(
    isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    ),
  );

/** A software authenticator with one ES256 key, which also creates forged answers. */
export function createAuthenticator(site: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let counter = 0;
  let handle: string | undefined;

  const clientDataOf = ({ challenge }: Options, type: string, forged: Forged) =>
    JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false, ...forgedClientData(forged) });

  const authenticatorData = (forged: Forged, attested?: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? (counter += 1));
    const flags = Buffer.of(flagsOf(forged, attested !== undefined));
    return Buffer.concat([sha256(forged.rpId ?? site.rpId), flags, count, attested ?? Buffer.alloc(0)]);
  };

  return {
    id,
    /** The same key for the virtual device of a browser. */
    credential: () => ({
      credentialId: credentialId.toString('base64'),
      isResidentCredential: true,
      rpId: site.rpId,
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      userHandle: Buffer.from(handle ?? '', 'base64url').toString('base64'),
      signCount: counter,
    }),
    /** Answers navigator.credentials.create(). */
    create(options: Options & { readonly user: { readonly id: string } }, forged: Forged = {}) {
      handle = options.user.id;
      const authData = authenticatorData(forged, attestedCredential(credentialId, publicKey));
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(Buffer.from(clientDataOf(options, 'webauthn.create', forged))),
          attestationObject: attestationOf(authData),
          transports: ['internal'],
        },
      };
    },
    /** Answers navigator.credentials.get(). */
    get(options: Options, forged: Forged = {}) {
      const clientData = clientDataOf(options, 'webauthn.get', forged);
      const authData = authenticatorData(forged);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      const userHandle = forged.userHandle === undefined ? handle : forged.userHandle;
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(Buffer.from(clientData)),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(userHandle && { userHandle }),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
