export const accessKeyRoutes = {
  listAccessKeyApps: { method: 'GET', path: '/access-key-service/apps' },
  listAccessKeys: { method: 'GET', path: '/access-key-service/apps/{hrnId}/accessKeys' },
  createAccessKey: { method: 'POST', path: '/access-key-service/apps/{hrnId}/accessKeys' },
  disableAccessKey: { method: 'POST', path: '/access-key-service/apps/{hrnId}/accessKeys/{accessKey}/disable' },
  enableAccessKey: { method: 'POST', path: '/access-key-service/apps/{hrnId}/accessKeys/{accessKey}/enable' },
  registerPublicKey: { method: 'PUT', path: '/access-key-service/apps/{hrnId}/accessKeys/{accessKey}/publicKey' },
  deleteAccessKey: { method: 'DELETE', path: '/access-key-service/apps/{hrnId}/accessKeys/{accessKey}' },
} as const;
