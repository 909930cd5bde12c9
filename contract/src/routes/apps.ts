export const appRoutes = {
  createApp: { method: 'POST', path: '/api/project/{id}/app' },
  updateApp: { method: 'PUT', path: '/api/project/{id}/app/{appId}' },
  readApp: { method: 'GET', path: '/api/app/{appId}' },
} as const;
