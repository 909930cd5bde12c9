export const customerRoutes = {
  listCustomers: { method: 'GET', path: '/customers/list.json' },
  createCustomer: { method: 'POST', path: '/rest/sec/delivery-service/customer' },
  renameCustomer: { method: 'PUT', path: '/rest/sec/customers/{customer_id}/name' },
  readCustomerProducts: { method: 'GET', path: '/api/customer/{customer_id}/products' },
  switchCustomerProduct: { method: 'PUT', path: '/api/customer/{customer_id}/products' },
  listCustomerAdmins: { method: 'GET', path: '/customers/admins/list.json' },
  findCustomerOfApp: { method: 'GET', path: '/search/customers/{appId}' },
  listAppAdmins: { method: 'GET', path: '/api/customer/admin/{appId}' },
  inviteAdmin: { method: 'POST', path: '/rest/invitation' },
  assignApps: { method: 'PUT', path: '/api/customer/{customer_id}/apps' },
  setAdminRoles: { method: 'PUT', path: '/api/customer/admin/{admin_id}/roles' },
  listAuthorizations: { method: 'GET', path: '/authorizations/list.json' },
} as const;
