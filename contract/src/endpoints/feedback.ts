import type { Endpoints } from '../endpoint.ts';
import { Feedback } from '../entities/feedback.ts';
import { feedbackRoutes } from '../routes/feedback.ts';

export const feedbackEndpoints = {
  sendFeedback: {
    ...feedbackRoutes.sendFeedback,
    limit: { max: 10, windowMs: 60_000 },
    ceiling: { max: 1000, windowMs: 3_600_000 },
    summary: 'Say how helpful a page of the documentation is',
    tag: 'Feedback',
    access: 'public',
    envelope: 'portal',
    body: Feedback,
    status: 204,
    reasons: [],
  },
} as const satisfies Endpoints;
