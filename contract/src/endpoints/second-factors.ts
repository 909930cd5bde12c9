import { ceilings } from '../ceilings.ts';
import type { Endpoints } from '../endpoint.ts';
import { CompletedAnswer } from '../entities/account.ts';
import {
  BeginEnrolmentInput,
  ConfirmIdentityInput,
  ConfirmPasskeyInput,
  ConfirmTotpInput,
  FactorAdded,
  PasskeyNameInput,
  PasskeyOptions,
  PasskeyOptionsInput,
  PasskeyParams,
  PasskeySignInInput,
  RecoveryCodes,
  SecondFactors,
  SecondStepAnswer,
  SecondStepInput,
  TotpEnrolment,
} from '../entities/second-factors.ts';
import { secondFactorRoutes, secondStepRoutes } from '../routes/second-factors.ts';

const perMinute = (max: number) => ({ limit: { max, windowMs: 60_000 } });
const step = { tag: 'Account service', service: 'account', envelope: 'portal', access: 'public', xsrf: true } as const;

export const secondStepEndpoints = {
  takeSecondStep: {
    ...secondStepRoutes.takeSecondStep,
    ...step,
    ...perMinute(30),
    summary: 'Take the second step of a sign-in',
    body: SecondStepInput,
    response: SecondStepAnswer,
    reasons: ['WRONG_SECOND_FACTOR', 'SIGN_IN_EXPIRED', 'UNKNOWN_CLIENT'],
  },
  beginEnrolment: {
    ...secondStepRoutes.beginEnrolment,
    ...step,
    ...perMinute(30),
    summary: 'Begin to set up an authenticator app as the second step of a sign-in',
    body: BeginEnrolmentInput,
    response: TotpEnrolment,
    reasons: ['SIGN_IN_EXPIRED'],
  },
  passkeyOptions: {
    ...secondStepRoutes.passkeyOptions,
    ...step,
    ...perMinute(60),
    ceiling: ceilings.signIns,
    summary: 'Ask for a challenge that a passkey can answer',
    body: PasskeyOptionsInput,
    response: PasskeyOptions,
    reasons: ['SIGN_IN_EXPIRED'],
  },
  signInWithPasskey: {
    ...secondStepRoutes.signInWithPasskey,
    ...step,
    ...perMinute(30),
    summary: 'Sign in with a passkey alone',
    body: PasskeySignInInput,
    response: CompletedAnswer,
    reasons: ['WRONG_SECOND_FACTOR', 'UNKNOWN_CLIENT'],
  },
  confirmIdentity: {
    ...secondStepRoutes.confirmIdentity,
    ...step,
    ...perMinute(30),
    summary: 'Prove once more who is signed in; changes that matter ask for it',
    access: 'account',
    body: ConfirmIdentityInput,
    status: 204,
    reasons: ['WRONG_CREDENTIALS', 'WRONG_SECOND_FACTOR'],
  },
} as const satisfies Endpoints;

const common = { tag: 'Second factors', service: 'account', envelope: 'portal', access: 'account' } as const;

export const secondFactorEndpoints = {
  listSecondFactors: {
    ...secondFactorRoutes.listSecondFactors,
    ...common,
    summary: 'List the own second factors',
    response: SecondFactors,
    reasons: [],
  },
  beginTotp: {
    ...secondFactorRoutes.beginTotp,
    ...common,
    ...perMinute(30),
    summary: 'Begin to set up an authenticator app',
    response: TotpEnrolment,
    reasons: ['REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_EXISTS'],
  },
  confirmTotp: {
    ...secondFactorRoutes.confirmTotp,
    ...common,
    ...perMinute(30),
    summary: 'Finish setting up an authenticator app with a code of it',
    body: ConfirmTotpInput,
    response: FactorAdded,
    reasons: ['REAUTHENTICATION_REQUIRED', 'WRONG_SECOND_FACTOR', 'SECOND_FACTOR_EXISTS'],
  },
  removeTotp: {
    ...secondFactorRoutes.removeTotp,
    ...common,
    summary: 'Remove the authenticator app',
    status: 204,
    reasons: ['REAUTHENTICATION_REQUIRED', 'NOT_FOUND'],
  },
  beginPasskey: {
    ...secondFactorRoutes.beginPasskey,
    ...common,
    ...perMinute(30),
    summary: 'Begin to add a passkey',
    response: PasskeyOptions,
    reasons: ['REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_LIMIT'],
  },
  confirmPasskey: {
    ...secondFactorRoutes.confirmPasskey,
    ...common,
    ...perMinute(30),
    summary: 'Add the passkey that the browser has made',
    body: ConfirmPasskeyInput,
    response: FactorAdded,
    reasons: ['REAUTHENTICATION_REQUIRED', 'WRONG_SECOND_FACTOR', 'SECOND_FACTOR_EXISTS', 'SECOND_FACTOR_LIMIT'],
  },
  renamePasskey: {
    ...secondFactorRoutes.renamePasskey,
    ...common,
    summary: 'Give a passkey another name',
    params: PasskeyParams,
    body: PasskeyNameInput,
    status: 204,
    reasons: ['REAUTHENTICATION_REQUIRED', 'NOT_FOUND'],
  },
  removePasskey: {
    ...secondFactorRoutes.removePasskey,
    ...common,
    summary: 'Remove a passkey',
    params: PasskeyParams,
    status: 204,
    reasons: ['REAUTHENTICATION_REQUIRED', 'NOT_FOUND'],
  },
  makeRecoveryCodes: {
    ...secondFactorRoutes.makeRecoveryCodes,
    ...common,
    ...perMinute(30),
    summary: 'Make ten new recovery codes; the earlier ones stop working',
    response: RecoveryCodes,
    reasons: ['REAUTHENTICATION_REQUIRED', 'NOT_FOUND'],
  },
} as const satisfies Endpoints;
