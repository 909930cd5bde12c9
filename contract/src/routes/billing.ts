export const billingRoutes = {
  calculateTax: { method: 'POST', path: '/api/product/tax' },
  readPromoCode: { method: 'GET', path: '/promo_code/{token}' },
} as const;
