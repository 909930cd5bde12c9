/** On the account service's origin: proving who one is with more than a password (ACC-49, ACC-50). */
export const secondStepRoutes = {
  confirmIdentity: { method: 'POST', path: '/api/account/confirm-identity' },
} as const;
