export const accessKeyRoutes = {
  listAccessKeyApps: { method: 'GET', path: '/access-key-service/apps' },
  listAccessKeys: { method: 'GET', path: '/access-key-service/apps/{app}/accessKeys' },
  createAccessKey: { method: 'POST', path: '/access-key-service/apps/{app}/accessKeys' },
  disableAccessKey: { method: 'POST', path: '/access-key-service/apps/{app}/accessKeys/{accessKey}/disable' },
  enableAccessKey: { method: 'POST', path: '/access-key-service/apps/{app}/accessKeys/{accessKey}/enable' },
  registerPublicKey: { method: 'PUT', path: '/access-key-service/apps/{app}/accessKeys/{accessKey}/publicKey' },
  deleteAccessKey: { method: 'DELETE', path: '/access-key-service/apps/{app}/accessKeys/{accessKey}' },
} as const;
