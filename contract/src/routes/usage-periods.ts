export const usagePeriodRoutes = {
  listUsagePeriods: { method: 'GET', path: '/api/project/usage-periods/{id}' },
  readUsageStatement: { method: 'GET', path: '/api/project/usage-periods/{id}/{first_day}' },
  exportUsageStatement: { method: 'GET', path: '/api/project/usage-periods/{id}/{first_day}/statement.csv' },
  readStatementLine: { method: 'GET', path: '/api/project/usage-periods/{id}/{first_day}/lines/{line_id}' },
} as const;
