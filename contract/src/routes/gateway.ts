export const gatewayRoutes = {
  verifyKey: { method: 'POST', path: '/v1/keys/verify' },
  ingestEvents: { method: 'POST', path: '/v1/events' },
} as const;
