export const ownUsageRoutes = {
  readOwnUsage: { method: 'GET', path: '/api/usage/own' },
} as const;
