export const invitationRoutes = {
  acceptInvitation: { method: 'PUT', path: '/api/invitation/accept' },
} as const;
