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

/** An authenticator's response to a challenge (WebAuthn level 3, AuthenticationResponseJSON). */
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

/** An authenticator's response to the creation of a key (RegistrationResponseJSON). */
export const PasskeyAttestation = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(16_000), transports }),
    clientExtensionResults: extensions,
  })
  .meta({ id: 'PasskeyAttestation' });
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

const typedCode = line(1, 40);

/** A proof with one of the user's factors. */
export const FactorAnswer = z
  .discriminatedUnion('method', [
    z.strictObject({ method: z.literal('totp'), code: typedCode }),
    z.strictObject({ method: z.literal('recovery'), code: typedCode }),
    z.strictObject({ method: z.literal('passkey'), assertion: PasskeyAssertion }),
  ])
  .meta({ id: 'FactorAnswer' });
export type FactorAnswer = z.output<typeof FactorAnswer>;

/** Confirms a factor during setup: the code proves that the app has the secret. */
const TotpConfirmation = { enrolment: base64url(43), code: typedCode };

/** Confirms the signed-in user's identity before a sensitive change (ACC-51). */
export const ConfirmIdentityInput = z
  .union([z.strictObject({ password: z.string().min(1).max(1024) }), z.strictObject({ answer: FactorAnswer })])
  .meta({ id: 'ConfirmIdentityInput' });
export type ConfirmIdentityInput = z.output<typeof ConfirmIdentityInput>;

const challenge = base64url(43);

/** The second step of a sign-in: with an existing factor, or by setting one up if there is none. */
export const SecondStepInput = z
  .strictObject({
    ...ForClient,
    challenge,
    answer: z.union([FactorAnswer, z.strictObject({ method: z.literal('enrol'), ...TotpConfirmation })]),
  })
  .meta({ id: 'SecondStepInput' });
export type SecondStepInput = z.output<typeof SecondStepInput>;

/** Shown once for the user to save; the session already exists, so `continue` needs no further proof. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

export const SecondStepAnswer = z.union([CompletedAnswer, RecoveryCodes]).meta({ id: 'SecondStepAnswer' });
export type SecondStepAnswer = z.output<typeof SecondStepAnswer>;

/** With the challenge of a second step: for that user's keys; without: for any available key. */
export const PasskeyOptionsInput = z
  .strictObject({ challenge: challenge.optional() })
  .meta({ id: 'PasskeyOptionsInput' });

/** Options for `navigator.credentials` in WebAuthn's JSON form. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' });

export const PasskeySignInInput = z
  .strictObject({ ...ForClient, ...InRealm, assertion: PasskeyAssertion })
  .meta({ id: 'PasskeySignInInput' });
export type PasskeySignInInput = z.output<typeof PasskeySignInInput>;

export const BeginEnrolmentInput = z.strictObject({ challenge }).meta({ id: 'BeginEnrolmentInput' });

/** An authenticator app during setup: the secret to type, also as a QR code (SVG). */
export const TotpEnrolment = z
  .object({ enrolment: z.string(), secret: z.string(), account: z.string(), qr: z.string() })
  .meta({ id: 'TotpEnrolment' });
export type TotpEnrolment = z.output<typeof TotpEnrolment>;

export const ConfirmTotpInput = z.strictObject(TotpConfirmation).meta({ id: 'ConfirmTotpInput' });
export type ConfirmTotpInput = z.output<typeof ConfirmTotpInput>;

/** New codes only with a user's first factor; null if the existing ones stay valid. */
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

/** All of the user's factors besides the password; null or empty if not set up. */
export const SecondFactors = z
  .object({
    totp: z.object({ created_at: instant }).nullable(),
    passkeys: z.array(Passkey),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.output<typeof SecondFactors>;
