import { languages } from '@waypost/domain/base/language';
import { z } from 'zod';
import { idOf, line } from './values.ts';

/** The language of the user's mails from now on (UIX-03). */
export const LanguageInput = z.strictObject({ lang: z.enum(languages) }).meta({ id: 'LanguageInput' });

const email = line(3, 254);
const password = z.string().min(1).max(1024);

/** The embedder that opened the account page: it decides where the one-time code may be redeemed (ACC-07, ACC-19). */
export const ForClient = {
  client_id: line(1, 100),
  uri: z.url().max(300),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  /** Lifetime in seconds of the access token for the code (ACC-18). */
  uat_duration: z.int().min(60).max(86_400).nullish(),
};

/**
 * Embedders can require a second factor, and its address (ACC-18); their registration can too, regardless of this
 * value.
 */
const AsksForFactor = { require2fa: z.boolean().nullish(), mfa_email_addr: line(0, 254).nullish() };

/** The organisation of the account: the main one by default, any if the embedder allows it (ROL-06, ACC-17). */
export const InRealm = { realm: line(0, 100).nullish(), realm_any: z.boolean().nullish() };
const lang = z.string().max(35).nullish();

export const SignInInput = z
  .strictObject({
    ...ForClient,
    ...AsksForFactor,
    ...InRealm,
    email,
    password,
    /** Attaches the account to `realm`, which an invitation may permit (ACC-37). */
    attach: z.literal(true).nullish(),
    invite_token: line(0, 200).nullish(),
  })
  .meta({ id: 'SignInInput' });
export type SignInInput = z.output<typeof SignInInput>;

/** Requests a code for an existing account session without a password (already signed in, ACC-06). */
export const ContinueInput = z.strictObject({ ...ForClient, ...AsksForFactor }).meta({ id: 'ContinueInput' });
export type ContinueInput = z.output<typeof ContinueInput>;

export const SignUpInput = z
  .strictObject({
    ...ForClient,
    ...AsksForFactor,
    first_name: line(1, 40),
    last_name: line(1, 40),
    email,
    password,
    country: line(3, 3),
    terms: z.literal(true),
    phone: line(0, 20).nullish(),
    channel: line(0, 100).nullish(),
    track_id: line(0, 100).nullish(),
    realm: line(0, 100).nullish(),
    /** Permits joining the organisation of the invitation, which stays unused (ACC-17). */
    invite_token: line(0, 200).nullish(),
    company_name: line(0, 100).nullish(),
    age: z.literal(true).nullish(),
    /** Additional requirements of the page's options, which the server enforces too (ACC-18, ACC-37). */
    asked: z
      .array(z.enum(['age', 'company_email', 'company_name']))
      .max(3)
      .nullish(),
    lang,
  })
  .meta({ id: 'SignUpInput' });
export type SignUpInput = z.output<typeof SignUpInput>;

/** The one-time code: valid for 60 seconds, once, for one client and origin. */
export const CodeAnswer = z
  .object({ userId: idOf('usr'), realm: z.string(), code: z.string() })
  .meta({ id: 'CodeAnswer' });
export type CodeAnswer = z.output<typeof CodeAnswer>;

/** A completed flow (ACC-07): both cookies are empty unless the client's registration allows them. */
export const CompletedAnswer = CodeAnswer.extend({ authCookie: z.string(), accessToken: z.string() }).meta({
  id: 'CompletedAnswer',
});
export type CompletedAnswer = z.output<typeof CompletedAnswer>;

/**
 * The first step is done and a second one is required; no session or code exists yet. With `enrol`, the user has no
 * factor and sets one up.
 */
export const SecondStep = z
  .object({
    second_factor: z.object({
      challenge: z.string(),
      methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
      enrol: z.boolean(),
    }),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.output<typeof SecondStep>;

export const SignInAnswer = z.union([CompletedAnswer, SecondStep]).meta({ id: 'SignInAnswer' });
export type SignInAnswer = z.output<typeof SignInAnswer>;

export const PasswordResetInput = z.strictObject({ email, ...InRealm }).meta({ id: 'PasswordResetInput' });
/** An address, and the language for the mail. */
export const MailRequestInput = z.strictObject({ email, lang }).meta({ id: 'MailRequestInput' });
export const PasswordResetConfirmInput = z
  .strictObject({ token: line(1, 200), password })
  .meta({ id: 'PasswordResetConfirmInput' });
export const EmailVerifyInput = z
  .strictObject({
    token: line(1, 200),
    /** Of the account, in a browser that is not signed in to it. */
    password: password.optional(),
  })
  .meta({ id: 'EmailVerifyInput' });
export type EmailVerifyInput = z.output<typeof EmailVerifyInput>;

export const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).meta({ id: 'KeySet' });

/** The data of the widget's `completed` event that the portal reads (REQ-58). */
export const FrameResponse = z
  .object({
    flow: z.string().max(60),
    action: z.string().max(60),
    data: z.object({ code: z.string().min(1).max(500) }),
  })
  .meta({ id: 'FrameResponse' });
