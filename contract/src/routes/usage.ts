export const usageRoutes = {
  listUnitRules: { method: 'GET', path: '/usage/unit-rules.json' },
  readProjectUsage: { method: 'GET', path: '/api/project/usage/{id}' },
  readAppUsage: { method: 'GET', path: '/api/project/usage/{id}/{appId}' },
  readUsageBreakdown: { method: 'GET', path: '/api/project/usage-breakdown/{id}' },
} as const;
