export const resellerRoutes = {
  listResellerPlans: { method: 'GET', path: '/reseller/plans' },
  setUpResellerProject: { method: 'POST', path: '/api/reseller/project-setup' },
  createResellerProject: { method: 'POST', path: '/api/reseller/project' },
  upgradeResellerProject: { method: 'PUT', path: '/api/reseller/project/{id}' },
  suggestCustomers: { method: 'GET', path: '/api/reseller/customers/suggestions' },
  suggestCustomerAdmins: { method: 'GET', path: '/api/reseller/customer-admins/suggestions' },
  listResellerCustomers: { method: 'GET', path: '/api/reseller/customers' },
  exportResellerCustomers: { method: 'GET', path: '/api/reseller/customers.csv' },
  readCustomerStatement: { method: 'GET', path: '/api/reseller/customers/{customer_id}/statement' },
  exportCustomerStatement: { method: 'GET', path: '/api/reseller/customers/{customer_id}/statement.csv' },
} as const;
