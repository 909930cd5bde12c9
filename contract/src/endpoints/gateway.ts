import type { Endpoints } from '../endpoint.ts';
import { IngestAnswer, UsageEvents, VerifyAnswer, VerifyRequest } from '../entities/gateway.ts';
import { gatewayRoutes } from '../routes/gateway.ts';

const gateway = { tag: 'Gateway', access: 'gateway', envelope: 'problem' } as const;

export const gatewayEndpoints = {
  verifyKey: {
    ...gatewayRoutes.verifyKey,
    ...gateway,
    summary: 'Ask whether a key may call',
    body: VerifyRequest,
    response: VerifyAnswer,
    unchecked: true,
    reasons: ['UNAUTHORIZED', 'STORAGE_UNAVAILABLE'],
  },
  ingestEvents: {
    ...gatewayRoutes.ingestEvents,
    ...gateway,
    summary: 'Report what was used; each source and id counts once',
    consumes: ['application/cloudevents+json', 'application/cloudevents-batch+json'],
    body: UsageEvents,
    bodyLimit: 2_097_152,
    response: IngestAnswer,
    unchecked: true,
    reasons: ['UNAUTHORIZED', 'STORAGE_UNAVAILABLE', 'BODY_TOO_LARGE'],
  },
} as const satisfies Endpoints;
