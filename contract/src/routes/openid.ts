/** The OpenID Connect provider of the account service (ACC-60). */
export const openIdRoutes = {
  readDiscovery: { method: 'GET', path: '/.well-known/openid-configuration' },
  readAuthorizationServer: { method: 'GET', path: '/.well-known/oauth-authorization-server' },
  authorize: { method: 'GET', path: '/oauth2/authorize' },
  resumeAuthorize: { method: 'GET', path: '/oauth2/authorize/{uid}' },
  issueToken: { method: 'POST', path: '/oauth2/token' },
  readUserInfo: { method: 'GET', path: '/oauth2/userinfo' },
  postUserInfo: { method: 'POST', path: '/oauth2/userinfo' },
  revokeToken: { method: 'POST', path: '/oauth2/revoke' },
  introspectToken: { method: 'POST', path: '/oauth2/introspect' },
  askSignOut: { method: 'GET', path: '/oauth2/end-session' },
  confirmSignOut: { method: 'POST', path: '/oauth2/end-session/confirm' },
  readSignedOut: { method: 'GET', path: '/oauth2/end-session/success' },
} as const;
