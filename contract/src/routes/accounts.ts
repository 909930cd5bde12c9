/** On the portal's origin: the portal's own session (REQ-58). */
export const sessionRoutes = {
  beginSignIn: { method: 'POST', path: '/rest/auth/begin' },
  readSession: { method: 'GET', path: '/rest/auth' },
  createSession: { method: 'POST', path: '/rest/auth' },
  deleteSession: { method: 'DELETE', path: '/rest/auth' },
  chooseLanguage: { method: 'PUT', path: '/rest/auth/language' },
} as const;

/** On the account service's origin (REQ-54 to REQ-57, ACC-60). */
export const accountRoutes = {
  readAccount: { method: 'GET', path: '/api/account' },
  signOut: { method: 'GET', path: '/api/account/sign-out' },
  readMfaClients: { method: 'GET', path: '/api/account/get-mfa-required-clients' },
  signInWithPassword: { method: 'POST', path: '/api/account/sign-in-with-password' },
  continueSession: { method: 'POST', path: '/api/account/continue' },
  signUp: { method: 'POST', path: '/api/account/sign-up' },
  requestPasswordReset: { method: 'POST', path: '/api/account/reset-password' },
  confirmPasswordReset: { method: 'POST', path: '/api/account/reset-password/confirm' },
  requestOrgIds: { method: 'POST', path: '/api/account/forgot-org-id' },
  resendInvitation: { method: 'POST', path: '/api/account/resend-invite' },
  verifyEmail: { method: 'POST', path: '/api/account/email-verify' },
  readMe: { method: 'GET', path: '/user/me' },
  readKeySet: { method: 'GET', path: '/.well-known/jwks.json' },
} as const;
