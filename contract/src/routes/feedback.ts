export const feedbackRoutes = {
  sendFeedback: { method: 'POST', path: '/api/feedback' },
} as const;
