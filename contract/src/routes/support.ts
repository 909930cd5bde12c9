export const supportRoutes = {
  sendContactRequest: { method: 'POST', path: '/api/contact' },
} as const;
