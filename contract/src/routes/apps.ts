export const appRoutes = {
  createApp: { method: 'POST', path: '/api/project/{id}/app' },
  updateApp: { method: 'PUT', path: '/api/project/{id}/app/{appId}' },
  readApp: { method: 'GET', path: '/api/app/{appId}' },
  findNamespace: { method: 'GET', path: '/rest/sec/delivery-service/platform/{platform}/namespace/{namespace}' },
  extendApp: { method: 'PUT', path: '/rest/sec/delivery-service/app/{appId}' },
} as const;

export const sdkRoutes = {
  listAppSdks: { method: 'GET', path: '/api/project/{id}/apps/{appId}/sdks' },
  linkSdk: { method: 'GET', path: '/api/project/{id}/apps/{appId}/sdks/{sdkId}/download' },
  downloadSdk: { method: 'GET', path: '/api/downloads/{token}' },
} as const;
