export const activityRoutes = {
  listActivity: { method: 'GET', path: '/api/project/{id}/activity' },
  exportActivity: { method: 'GET', path: '/api/project/{id}/activity.csv' },
} as const;
