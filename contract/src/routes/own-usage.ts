export const ownUsageRoutes = {
  readOwnUsage: { method: 'GET', path: '/api/usage/own' },
  readOwnUsageExplanation: { method: 'GET', path: '/api/usage/own/explanation' },
  readOwnUsageEvents: { method: 'GET', path: '/api/usage/own/events' },
  exportOwnUsage: { method: 'GET', path: '/api/usage/own/usage.csv' },
} as const;
