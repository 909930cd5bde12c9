export const projectRoutes = {
  readProject: { method: 'GET', path: '/api/project/{id}' },
  createProject: { method: 'POST', path: '/api/project' },
  updateProject: { method: 'PUT', path: '/api/project/{id}' },
} as const;
