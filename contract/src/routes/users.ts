export const userRoutes = {
  listApplications: { method: 'GET', path: '/applications/list.json' },
  listEumApplications: { method: 'GET', path: '/applications/eum-list.json' },
  listPermissionSets: { method: 'POST', path: '/applications/permissions.json' },
  listUsers: { method: 'GET', path: '/users/manage.json' },
  readUserAccess: { method: 'GET', path: '/users/access.json' },
  listProductPermissions: { method: 'GET', path: '/eum/products.json' },
  addUsers: { method: 'POST', path: '/users' },
  setUserPermissions: { method: 'PUT', path: '/users/{userId}/permissions' },
  resendUserInvite: { method: 'POST', path: '/users/{userId}/invite' },
  logAppSync: { method: 'GET', path: '/application/sync/logger' },
} as const;
