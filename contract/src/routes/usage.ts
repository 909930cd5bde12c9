export const usageRoutes = {
  readProjectUsage: { method: 'GET', path: '/api/project/usage/{id}' },
  readAppUsage: { method: 'GET', path: '/api/project/usage/{id}/{appId}' },
} as const;
