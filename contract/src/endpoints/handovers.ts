import { freemiumRefusals } from '@waypost/domain/projects/creation';
import { handoverRefusals } from '@waypost/domain/projects/handover';
import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { Handover, HandoverAnswer, HandoverInput, HandoverParams, ProjectHandover } from '../entities/handovers.ts';
import { idOf } from '../entities/values.ts';
import { handoverRoutes } from '../routes/handovers.ts';

const common = { tag: 'Handovers', access: 'user', envelope: 'portal' } as const;
const ofProject = { ...common, params: z.object({ id: idOf('prj') }) } as const;
const ofOffer = { ...common, params: HandoverParams } as const;

export const handoverEndpoints = {
  readProjectHandover: {
    ...handoverRoutes.readProjectHandover,
    ...ofProject,
    summary: 'Read to whom the owner has offered the project',
    response: ProjectHandover,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'],
  },
  offerProject: {
    ...handoverRoutes.offerProject,
    ...ofProject,
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Offer the project to another person, by mail',
    body: HandoverInput,
    response: ProjectHandover,
    reasons: [
      'NOT_FOUND',
      'USER_ROLE_PERMISSION_DENIED',
      'EMAIL_NOT_VERIFIED',
      'HANDOVER_OPEN',
      'INVALID_FIELDS',
      ...handoverRefusals,
    ],
  },
  resendHandover: {
    ...handoverRoutes.resendHandover,
    ...ofProject,
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Mail the offer of the project again, at most once in three minutes',
    response: ProjectHandover,
    reasons: [
      'NOT_FOUND',
      'USER_ROLE_PERMISSION_DENIED',
      'HANDOVER_ENDED',
      'INVITATION_SENT_LATELY',
      ...handoverRefusals,
    ],
  },
  takeBackProject: {
    ...handoverRoutes.takeBackProject,
    ...ofProject,
    summary: 'Take back the offer of the project',
    response: ProjectHandover,
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED', 'HANDOVER_ENDED'],
  },
  listHandovers: {
    ...handoverRoutes.listHandovers,
    ...common,
    summary: 'List the projects that are offered to the caller’s verified address',
    response: z.array(Handover),
    reasons: [],
  },
  readHandover: {
    ...handoverRoutes.readHandover,
    ...ofOffer,
    summary: 'Read an offer to the caller',
    response: Handover,
    reasons: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'HANDOVER_ENDED'],
  },
  acceptHandover: {
    ...handoverRoutes.acceptHandover,
    ...ofOffer,
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Take over the project; its keys go on working',
    response: HandoverAnswer,
    reasons: [
      'NOT_FOUND',
      'EMAIL_NOT_VERIFIED',
      'HANDOVER_ENDED',
      'HANDOVER_TO_RESELLER',
      'CREATION_LOCKED',
      'INVALID_FIELDS',
      'PLAN_NOT_FOUND',
      'ACCOUNT_IS_NOT_ACTIVE',
      'COUNTRY_ACCESS_DENIED',
      'UNSUPPORTED_CURRENCY',
      'BLOCK_PLATFORM_USER_PROJECT_CREATE',
      'PAYMENT_METHOD_REQUIRED',
      'BILLING_DETAILS_REQUIRED',
      'USER_ROLE_PERMISSION_DENIED',
      ...freemiumRefusals,
      ...handoverRefusals,
    ],
  },
  refuseHandover: {
    ...handoverRoutes.refuseHandover,
    ...ofOffer,
    summary: 'Refuse an offered project',
    response: z.null(),
    reasons: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'HANDOVER_ENDED'],
  },
} as const satisfies Endpoints;
