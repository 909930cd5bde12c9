import { z } from 'zod';
import { idOf, line } from './values.ts';

const email = line(3, 254);
const password = z.string().min(1).max(1024);

/** Which embedder the account page works for: it decides where the one-time code may be redeemed (ACC-07, ACC-19). */
const ForClient = { client_id: line(1, 100), uri: z.url().max(300), code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/) };

export const SignInInput = z
  .strictObject({ ...ForClient, email, password, realm: line(0, 100).nullish() })
  .meta({ id: 'SignInInput' });
export type SignInInput = z.output<typeof SignInInput>;

/** A live account session asks for a code without a password (already signed in, ACC-06). */
export const ContinueInput = z.strictObject(ForClient).meta({ id: 'ContinueInput' });

export const SignUpInput = z
  .strictObject({
    ...ForClient,
    first_name: line(1, 40),
    last_name: line(1, 40),
    email,
    password,
    country: line(3, 3),
    terms: z.literal(true),
    phone: line(0, 20).nullish(),
    channel: line(0, 100).nullish(),
    track_id: line(0, 100).nullish(),
  })
  .meta({ id: 'SignUpInput' });
export type SignUpInput = z.output<typeof SignUpInput>;

/** The one-time code: 60 seconds, once, for one client and origin. */
export const CodeAnswer = z.object({ userId: idOf('usr'), realm: z.string(), code: z.string() }).meta({ id: 'CodeAnswer' });
export type CodeAnswer = z.output<typeof CodeAnswer>;

/** A completed flow (ACC-07): both cookies are empty unless the client's registration allows them. */
export const CompletedAnswer = CodeAnswer.extend({ authCookie: z.string(), accessToken: z.string() }).meta({
  id: 'CompletedAnswer',
});
export type CompletedAnswer = z.output<typeof CompletedAnswer>;

export const PasswordResetInput = z.strictObject({ email }).meta({ id: 'PasswordResetInput' });
export const PasswordResetConfirmInput = z
  .strictObject({ token: line(1, 200), password })
  .meta({ id: 'PasswordResetConfirmInput' });
export const EmailVerifyInput = z.strictObject({ token: line(1, 200) }).meta({ id: 'EmailVerifyInput' });

/** RFC 6749 section 4.1.3 with RFC 7636; form encoded. */
export const TokenRequest = z
  .object({
    grant_type: z.string(),
    code: z.string().max(500).optional(),
    redirect_uri: z.string().max(500).optional(),
    client_id: z.string().max(100).optional(),
    client_secret: z.string().max(500).optional(),
    code_verifier: z.string().max(128).optional(),
  })
  .meta({ id: 'TokenRequest' });
export type TokenRequest = z.output<typeof TokenRequest>;

export const TokenAnswer = z
  .object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number().int() })
  .meta({ id: 'TokenAnswer' });
export type TokenAnswer = z.output<typeof TokenAnswer>;

export const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).meta({ id: 'KeySet' });

/** What the widget's `completed` event hands to the embedder, as far as the portal reads it (REQ-58). */
export const FrameResponse = z
  .object({ flow: z.string().max(60), action: z.string().max(60), data: z.object({ code: z.string().min(1).max(500) }) })
  .meta({ id: 'FrameResponse' });
