export const projectTokenRoutes = {
  listProjectTokens: { method: 'GET', path: '/api/project/tokens/{id}' },
  createProjectToken: { method: 'POST', path: '/api/project/tokens/{id}' },
  deleteProjectToken: { method: 'DELETE', path: '/api/project/tokens/{id}/{tokenId}' },
} as const;

export const usageApiRoutes = {
  readUsage: { method: 'GET', path: '/v1/usage' },
  readUsageCsv: { method: 'GET', path: '/v1/usage.csv' },
} as const;
