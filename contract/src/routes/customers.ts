export const customerRoutes = {
  listCustomers: { method: 'GET', path: '/customers/list.json' },
  assignApps: { method: 'PUT', path: '/api/customer/{customer_id}/apps' },
  setAdminRoles: { method: 'PUT', path: '/api/customer/admin/{admin_id}/roles' },
  listAuthorizations: { method: 'GET', path: '/authorizations/list.json' },
} as const;
