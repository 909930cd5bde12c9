import type { Endpoints } from '../endpoint.ts';
import { FirstSteps } from '../entities/first-steps.ts';
import { firstStepRoutes } from '../routes/first-steps.ts';

const common = { tag: 'First steps', access: 'user', envelope: 'portal' } as const;

export const firstStepEndpoints = {
  readFirstSteps: {
    ...firstStepRoutes.readFirstSteps,
    ...common,
    summary: 'Read how far the user has come from signing up to the first call',
    response: FirstSteps,
    reasons: [],
  },
  dismissFirstSteps: {
    ...firstStepRoutes.dismissFirstSteps,
    ...common,
    summary: 'Put the list of first steps away for good',
    status: 204,
    reasons: [],
  },
} as const satisfies Endpoints;
