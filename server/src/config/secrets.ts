import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { problemsOf } from './problems.ts';

const bytes32 = z
  .base64()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((value) => value.length === 32, { message: 'must be 32 bytes in base64' });

const SigningKey = z.strictObject({
  kid: z.string().min(1),
  private_jwk: z.looseObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
});

const SecretsFile = z.strictObject({
  version: z.literal(1),
  encryption_key: bytes32,
  pepper: bytes32,
  /** The first one signs; the others stay valid until their last token expires. */
  signing_keys: z.array(SigningKey).min(1),
  gateway_credential: z.string().regex(/^wpg_[A-Za-z0-9_-]{43}$/, 'must be wpg_ and 43 base64url characters'),
  portal_client_secret: z.base64url().min(43),
  /** Secrets of the account service's confidential clients except the portal, by client id. */
  client_secrets: z.record(z.string(), z.string().min(32)).default({}),
  /** The password of the configured `smtp.user`. */
  smtp_password: z.string().min(1).optional(),
  /** Of the configured `cards.origin`. */
  cards_api_key: z.string().min(1).optional(),
  cards_hmac_key: z
    .string()
    .regex(/^(?:[0-9a-f]{2}){16,}$/i, 'must be hexadecimal')
    .optional(),
  /** Of the configured `wallet.client_id`. */
  wallet_client_secret: z.string().min(1).optional(),
  /** Our client secrets at the realms' providers, by realm; each provider chooses their length. */
  realm_secrets: z.record(z.string(), z.string().min(1)).default({}),
});

export type Secrets = z.output<typeof SecretsFile>;
export type SigningKey = z.output<typeof SigningKey>;

/** Reads the secrets of the launcher or the operator. No problem quotes the file's content. */
export async function readSecrets(file: string): Promise<{ value?: Secrets; problems: string[] }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return { problems: [`secrets: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`] };
  }
  return parseSecrets(text, file);
}

export function parseSecrets(text: string, file: string): { value?: Secrets; problems: string[] } {
  const content = parseJson(text);
  if (content === undefined) return { problems: [`secrets: ${file} is not JSON`] };
  const parsed = SecretsFile.safeParse(content, { reportInput: false });
  return parsed.success ? { value: parsed.data, problems: [] } : { problems: problemsOf(parsed.error, 'secrets') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
