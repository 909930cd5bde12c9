export const usageRoutes = {
  readProjectUsage: { method: 'GET', path: '/api/project/usage/{id}' },
  readAppUsage: { method: 'GET', path: '/api/project/usage/{id}/{appId}' },
  readUsageBreakdown: { method: 'GET', path: '/api/project/usage-breakdown/{id}' },
  readUsageExplanation: { method: 'GET', path: '/api/project/usage-explanation/{id}' },
  readUsageEvents: { method: 'GET', path: '/api/project/usage-events/{id}' },
} as const;
