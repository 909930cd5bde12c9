export const firstStepRoutes = {
  readFirstSteps: { method: 'GET', path: '/api/first-steps' },
  dismissFirstSteps: { method: 'PUT', path: '/api/first-steps/dismissal' },
} as const;
