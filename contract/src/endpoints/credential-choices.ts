import type { Endpoints } from '../endpoint.ts';
import { CredentialProjects } from '../entities/credential-choices.ts';
import { credentialChoiceRoutes } from '../routes/credential-choices.ts';

export const credentialChoiceEndpoints = {
  listCredentialProjects: {
    ...credentialChoiceRoutes.listCredentialProjects,
    summary: 'List what has credentials that can be inserted into examples',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    response: CredentialProjects,
    reasons: [],
  },
} as const satisfies Endpoints;
