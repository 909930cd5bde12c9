export const purchaseRoutes = {
  readPurchase: { method: 'GET', path: '/api/purchase/{flow}' },
} as const;
