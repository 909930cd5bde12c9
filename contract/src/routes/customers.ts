export const customerRoutes = {
  listCustomers: { method: 'GET', path: '/customers/list.json' },
  listAuthorizations: { method: 'GET', path: '/authorizations/list.json' },
} as const;
