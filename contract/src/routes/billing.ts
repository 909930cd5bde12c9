export const billingRoutes = {
  calculateTax: { method: 'POST', path: '/api/product/tax' },
  readPromoCode: { method: 'GET', path: '/promo_code/{token}' },
  validateVat: { method: 'POST', path: '/api/vat/validate' },
  readVatProof: { method: 'GET', path: '/api/developer/vat' },
  listSubscriptions: { method: 'GET', path: '/api/developer/subscriptions.json' },
  listStatements: { method: 'GET', path: '/api/developer/statements.json' },
} as const;
