export const keyRoutes = {
  listAccessKeyApps: { method: 'GET', path: '/access-key-service/apps' },
  listApiKeyApps: { method: 'GET', path: '/api-key-service/apps' },
  listApiKeys: { method: 'GET', path: '/api-key-service/apps/{hrnId}/apiKeys' },
  createApiKey: { method: 'POST', path: '/api-key-service/apps/{hrnId}/apiKeys' },
  renameApiKey: { method: 'PUT', path: '/api-key-service/apps/{hrnId}/apiKeys/{apiKeyId}' },
  disableApiKey: { method: 'POST', path: '/api-key-service/apps/{hrnId}/apiKeys/{apiKeyId}/disable' },
  enableApiKey: { method: 'POST', path: '/api-key-service/apps/{hrnId}/apiKeys/{apiKeyId}/enable' },
  deleteApiKey: { method: 'DELETE', path: '/api-key-service/apps/{hrnId}/apiKeys/{apiKeyId}' },
} as const;
