export const gatewayRoutes = {
  verifyKey: { method: 'POST', path: '/v1/keys/verify' },
  authorizeCall: { method: 'GET', path: '/v1/authorize' },
  ingestEvents: { method: 'POST', path: '/v1/events' },
} as const;
