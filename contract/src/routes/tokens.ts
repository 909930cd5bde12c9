export const tokenRoutes = {
  issueAccessToken: { method: 'POST', path: '/oauth2/token' },
  introspectAccessToken: { method: 'POST', path: '/oauth2/introspect' },
  readTokenKeys: { method: 'GET', path: '/.well-known/jwks.json' },
  readTokenServer: { method: 'GET', path: '/.well-known/oauth-authorization-server' },
} as const;
