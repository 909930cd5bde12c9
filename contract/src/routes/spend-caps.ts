export const spendCapRoutes = {
  readSpendCaps: { method: 'GET', path: '/api/project/{id}/spend-caps' },
  setProjectSpendCap: { method: 'PUT', path: '/api/project/{id}/spend-caps/project' },
  setKeySpendCap: { method: 'PUT', path: '/api/project/{id}/spend-caps/keys/{apiKeyId}' },
  setCustomerSpendCap: { method: 'PUT', path: '/api/project/{id}/spend-caps/customer' },
} as const;
