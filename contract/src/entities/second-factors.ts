import { z } from 'zod';
import { CompletedAnswer, ForClient, InRealm } from './account.ts';
import { idOf, instant, line } from './values.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const transports = z.array(z.string().max(20)).max(10).optional();
const extensions = z.record(z.string().max(60), z.unknown());
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };

/** What an authenticator answers to a challenge (WebAuthn level 3, AuthenticationResponseJSON). */
export const PasskeyAssertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(2000),
      userHandle: base64url(100).optional(),
    }),
    clientExtensionResults: extensions,
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** What an authenticator answers when it has made a key (RegistrationResponseJSON). */
export const PasskeyAttestation = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(16_000), transports }),
    clientExtensionResults: extensions,
  })
  .meta({ id: 'PasskeyAttestation' });
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

const typedCode = line(1, 40);

/** One proof by a factor that the user has. */
export const FactorAnswer = z
  .discriminatedUnion('method', [
    z.strictObject({ method: z.literal('totp'), code: typedCode }),
    z.strictObject({ method: z.literal('recovery'), code: typedCode }),
    z.strictObject({ method: z.literal('passkey'), assertion: PasskeyAssertion }),
  ])
  .meta({ id: 'FactorAnswer' });
export type FactorAnswer = z.output<typeof FactorAnswer>;

/** Confirms a factor that is being set up: the code proves that the app has the secret. */
const TotpConfirmation = { enrolment: base64url(43), code: typedCode };

/** Proves once more who is signed in, before something that matters is changed (ACC-51). */
export const ConfirmIdentityInput = z
  .union([z.strictObject({ password: z.string().min(1).max(1024) }), z.strictObject({ answer: FactorAnswer })])
  .meta({ id: 'ConfirmIdentityInput' });
export type ConfirmIdentityInput = z.output<typeof ConfirmIdentityInput>;

const challenge = base64url(43);

/** The second step of a sign-in: with a factor the user has, or by setting one up where there is none yet. */
export const SecondStepInput = z
  .strictObject({
    ...ForClient,
    challenge,
    answer: z.union([FactorAnswer, z.strictObject({ method: z.literal('enrol'), ...TotpConfirmation })]),
  })
  .meta({ id: 'SecondStepInput' });
export type SecondStepInput = z.output<typeof SecondStepInput>;

/** Shown once, to be kept by the user; the session lives already, so `continue` goes on from here. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

export const SecondStepAnswer = z.union([CompletedAnswer, RecoveryCodes]).meta({ id: 'SecondStepAnswer' });
export type SecondStepAnswer = z.output<typeof SecondStepAnswer>;

/** With the challenge of a second step: for the keys of that user; without: for whichever key is there. */
export const PasskeyOptionsInput = z
  .strictObject({ challenge: challenge.optional() })
  .meta({ id: 'PasskeyOptionsInput' });

/** Options for `navigator.credentials`, as WebAuthn's JSON form has them. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' });

export const PasskeySignInInput = z
  .strictObject({ ...ForClient, ...InRealm, assertion: PasskeyAssertion })
  .meta({ id: 'PasskeySignInInput' });
export type PasskeySignInInput = z.output<typeof PasskeySignInInput>;

export const BeginEnrolmentInput = z.strictObject({ challenge }).meta({ id: 'BeginEnrolmentInput' });

/** An authenticator app to be set up: the secret to type, and the same as a QR code (SVG). */
export const TotpEnrolment = z
  .object({ enrolment: z.string(), secret: z.string(), account: z.string(), qr: z.string() })
  .meta({ id: 'TotpEnrolment' });
export type TotpEnrolment = z.output<typeof TotpEnrolment>;

export const ConfirmTotpInput = z.strictObject(TotpConfirmation).meta({ id: 'ConfirmTotpInput' });
export type ConfirmTotpInput = z.output<typeof ConfirmTotpInput>;

/** New codes come with a user's first factor alone; null where the ones they have stay good. */
const newRecoveryCodes = { recovery_codes: z.array(z.string()).nullable() };
export const FactorAdded = z.object(newRecoveryCodes).meta({ id: 'FactorAdded' });
export type FactorAdded = z.output<typeof FactorAdded>;

const passkeyName = line(1, 60);
export const ConfirmPasskeyInput = z
  .strictObject({ name: passkeyName, attestation: PasskeyAttestation })
  .meta({ id: 'ConfirmPasskeyInput' });
export type ConfirmPasskeyInput = z.output<typeof ConfirmPasskeyInput>;
export const PasskeyNameInput = z.strictObject({ name: passkeyName }).meta({ id: 'PasskeyNameInput' });
export const PasskeyParams = z.object({ passkey_id: idOf('pky') });

export const Passkey = z
  .object({ passkey_id: idOf('pky'), name: z.string(), created_at: instant, last_used_at: instant.nullable() })
  .meta({ id: 'Passkey' });

/** Everything a user can prove themselves with besides the password; null and empty where it is not set up. */
export const SecondFactors = z
  .object({
    totp: z.object({ created_at: instant }).nullable(),
    passkeys: z.array(Passkey),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.output<typeof SecondFactors>;
