export const paymentRoutes = {
  readPaymentMethod: { method: 'GET', path: '/api/developer/payment/method' },
  removePaymentMethod: { method: 'DELETE', path: '/api/developer/payment/method' },
  listCardMethods: { method: 'GET', path: '/api/adyen/payment_methods' },
  payByCard: { method: 'POST', path: '/api/adyen/payment' },
  openWalletSession: { method: 'POST', path: '/api/payment/paypal_session' },
  saveWallet: { method: 'GET', path: '/api/payment/save_paypal_token/{token}' },
  postWallet: { method: 'POST', path: '/api/payment/save_paypal_token/{token}' },
  rejectWallet: { method: 'DELETE', path: '/api/payment/save_paypal_token/{token}' },
  openPaymentSession: { method: 'POST', path: '/api/payment/session' },
  openPaymentForm: { method: 'POST', path: '/api/payment/token' },
  readPaymentStatus: { method: 'POST', path: '/api/payment/status/{token}' },
  listPaymentTypes: { method: 'GET', path: '/payment/methods/{country}' },
  finishCardPayment: { method: 'POST', path: '/api/adyen/payment_additional' },
} as const;

/** Called by browsers on their way back, and by the providers themselves. */
export const paymentReturnRoutes = {
  returnFromCardProvider: { method: 'GET', path: '/payment/adyen/callback' },
  postFromCardProvider: { method: 'POST', path: '/payment/adyen/callback' },
} as const;
