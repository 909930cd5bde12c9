import type { Endpoints } from '../endpoint.ts';
import { ConfirmIdentityInput } from '../entities/second-factors.ts';
import { secondStepRoutes } from '../routes/second-factors.ts';

const account = { tag: 'Account service', service: 'account', envelope: 'portal' } as const;

export const secondStepEndpoints = {
  confirmIdentity: {
    ...secondStepRoutes.confirmIdentity,
    ...account,
    limit: { max: 30, windowMs: 60_000 },
    summary: 'Prove once more who is signed in; changes that matter ask for it',
    access: 'account',
    body: ConfirmIdentityInput,
    status: 204,
    reasons: ['UNAUTHORIZED', 'WRONG_CREDENTIALS', 'RATE_LIMITED', 'XSRF_MISMATCH'],
  },
} as const satisfies Endpoints;
