/** Sign-in at an organisation's OpenID Connect provider, on the account service's origin (ACC-58). */
export const federationRoutes = {
  findProvider: { method: 'POST', path: '/api/account/federation' },
  linkAccount: { method: 'POST', path: '/api/account/federation/link' },
  startFederation: { method: 'GET', path: '/federation/{realm}/start' },
  finishFederation: { method: 'GET', path: '/federation/{realm}/callback' },
} as const;
