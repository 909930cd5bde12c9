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
  /** The first one signs; the others stay readable until the last token they signed has expired. */
  signing_keys: z.array(SigningKey).min(1),
  gateway_credential: z.string().regex(/^wpg_[A-Za-z0-9_-]{43}$/, 'must be wpg_ and 43 base64url characters'),
  portal_client_secret: z.base64url().min(43),
  /** Secrets of the account service's other confidential clients, by client id. */
  client_secrets: z.record(z.string(), z.string().min(32)).default({}),
  /** Of the mail server, where the configuration names an `smtp.user`. */
  smtp_password: z.string().min(1).optional(),
  /** Our own secrets at the providers of realms, by realm; each provider says how long its secrets are. */
  realm_secrets: z.record(z.string(), z.string().min(1)).default({}),
});

export type Secrets = z.output<typeof SecretsFile>;
export type SigningKey = z.output<typeof SigningKey>;

/** Reads the secrets that the launcher made or the operator provides. No problem ever quotes what the file holds. */
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
