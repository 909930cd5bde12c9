export const usageRoutes = {
  readProjectUsage: { method: 'GET', path: '/api/project/usage/{id}' },
  readAppUsage: { method: 'GET', path: '/api/project/usage/{id}/{appId}' },
  readUsageBreakdown: { method: 'GET', path: '/api/project/usage-breakdown/{id}' },
} as const;
