export const webhookRoutes = {
  receiveCardWebhook: { method: 'POST', path: '/webhooks/cards' },
  receiveTokenWebhook: { method: 'POST', path: '/webhooks/card-tokens' },
  receiveWalletWebhook: { method: 'POST', path: '/webhooks/wallet' },
} as const;
