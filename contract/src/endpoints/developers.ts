import type { Endpoints } from '../endpoint.ts';
import { DeveloperAccount, DeveloperInput, DeveloperUpdate } from '../entities/developer.ts';
import { developerRoutes } from '../routes/developers.ts';

const common = { tag: 'Developer account', access: 'user', envelope: 'portal' } as const;

export const developerEndpoints = {
  readDeveloper: {
    ...developerRoutes.readDeveloper,
    ...common,
    summary: 'Read the developer account with its projects',
    response: DeveloperAccount,
    reasons: ['DEVELOPER_NOT_FOUND', 'MAINTENANCE'],
  },
  updateDeveloper: {
    ...developerRoutes.updateDeveloper,
    ...common,
    summary: 'Update the developer account',
    body: DeveloperUpdate,
    response: DeveloperAccount,
    reasons: ['DEVELOPER_NOT_FOUND'],
  },
  createDeveloper: {
    ...developerRoutes.createDeveloper,
    ...common,
    summary: 'Create the developer account',
    body: DeveloperInput,
    status: 201,
    response: DeveloperAccount,
    reasons: ['DEVELOPER_EXISTS'],
  },
  resendVerification: {
    ...developerRoutes.resendVerification,
    limit: { max: 3, windowMs: 180_000 },
    ...common,
    summary: 'Send the verification mail again',
    status: 204,
    reasons: [],
  },
} as const satisfies Endpoints;
