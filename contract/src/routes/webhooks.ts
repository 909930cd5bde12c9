export const webhookRoutes = {
  receiveWebhook: { method: 'POST', path: '/webhooks/{webhook}' },
} as const;
