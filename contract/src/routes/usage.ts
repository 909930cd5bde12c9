export const usageRoutes = {
  listUnitRules: { method: 'GET', path: '/usage/unit-rules.json' },
  readProjectUsage: { method: 'GET', path: '/api/project/usage/{id}' },
  readAppUsage: { method: 'GET', path: '/api/project/usage/{id}/{appId}' },
  readUsageBreakdown: { method: 'GET', path: '/api/project/usage-breakdown/{id}' },
  readUsageExplanation: { method: 'GET', path: '/api/project/usage-explanation/{id}' },
  readUsageEvents: { method: 'GET', path: '/api/project/usage-events/{id}' },
} as const;
