/** On the account service's origin: sign-in with more than a password (ACC-49, ACC-50). */
export const secondStepRoutes = {
  takeSecondStep: { method: 'POST', path: '/api/account/second-factor' },
  beginEnrolment: { method: 'POST', path: '/api/account/second-factor/enrol' },
  passkeyOptions: { method: 'POST', path: '/api/account/passkey-options' },
  signInWithPasskey: { method: 'POST', path: '/api/account/sign-in-with-passkey' },
  confirmIdentity: { method: 'POST', path: '/api/account/confirm-identity' },
} as const;

/** On the account service's origin: the signed-in user's own factors (ACC-51). */
export const secondFactorRoutes = {
  listSecondFactors: { method: 'GET', path: '/api/account/second-factors' },
  beginTotp: { method: 'POST', path: '/api/account/second-factors/totp/begin' },
  confirmTotp: { method: 'POST', path: '/api/account/second-factors/totp/confirm' },
  removeTotp: { method: 'DELETE', path: '/api/account/second-factors/totp' },
  beginPasskey: { method: 'POST', path: '/api/account/second-factors/passkeys/begin' },
  confirmPasskey: { method: 'POST', path: '/api/account/second-factors/passkeys/confirm' },
  renamePasskey: { method: 'PUT', path: '/api/account/second-factors/passkeys/{passkey_id}' },
  removePasskey: { method: 'DELETE', path: '/api/account/second-factors/passkeys/{passkey_id}' },
  makeRecoveryCodes: { method: 'POST', path: '/api/account/second-factors/recovery-codes' },
} as const;
