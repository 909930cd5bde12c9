import { z } from 'zod';
import { idOf, instant } from './values.ts';

/** A public key that verifies assertions signed by an access key's holder. */
export const RegisteredPublicKey = z
  .object({
    kid: z.string(),
    /** The signature algorithm by its name in RFC 7518. */
    alg: z.string(),
    /** The key's SHA-256 thumbprint (RFC 7638), to compare with one's own. */
    thumbprint: z.string(),
  })
  .meta({ id: 'RegisteredPublicKey' });

/** KEY-01 without the secret. */
export const AccessKey = z
  .object({
    accessKeyHrn: z.string(),
    accessKeyId: idOf('akc'),
    clientId: idOf('app'),
    tokenEndpointUrl: z.url(),
    enabled: z.boolean(),
    created: instant,
    created_by: idOf('usr'),
    lastUsed: instant.nullable(),
    publicKeys: z.array(RegisteredPublicKey),
  })
  .meta({ id: 'AccessKey' });
export type AccessKey = z.output<typeof AccessKey>;

/** KEY-01; the only response that contains the secret (KEY-17). */
export const CreatedAccessKey = AccessKey.extend({ accessKeySecret: z.string() }).meta({ id: 'CreatedAccessKey' });
export type CreatedAccessKey = z.output<typeof CreatedAccessKey>;

/** A public key as PEM, as JWK, or a set of JWKs that replaces what was registered; an empty set removes it. */
export const PublicKeyInput = z
  .strictObject({
    pem: z.string().max(8192).optional(),
    jwk: z.record(z.string(), z.unknown()).optional(),
    jwks: z.strictObject({ keys: z.array(z.record(z.string(), z.unknown())).max(4) }).optional(),
  })
  .refine((input) => [input.pem, input.jwk, input.jwks].filter((one) => one !== undefined).length === 1, {
    message: 'Give one of pem, jwk and jwks.',
  })
  .meta({ id: 'PublicKeyInput' });
export type PublicKeyInput = z.output<typeof PublicKeyInput>;
