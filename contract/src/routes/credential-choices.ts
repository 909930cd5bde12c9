export const credentialChoiceRoutes = {
  listCredentialProjects: { method: 'GET', path: '/api/credential-choices' },
} as const;
