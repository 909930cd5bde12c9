import type { Endpoints } from '../endpoint.ts';
import { IngestAnswer, UsageEvents, VerifyAnswer, VerifyRequest } from '../entities/gateway.ts';
import { gatewayRoutes } from '../routes/gateway.ts';

const gateway = { tag: 'Gateway', access: 'gateway', envelope: 'problem' } as const;

export const gatewayEndpoints = {
  verifyKey: {
    ...gatewayRoutes.verifyKey,
    takesAnyText: true,
    ...gateway,
    summary: 'Ask whether a key may call',
    body: VerifyRequest,
    response: VerifyAnswer,
    unchecked: true,
    reasons: [],
  },
  ingestEvents: {
    ...gatewayRoutes.ingestEvents,
    takesAnyText: true,
    ...gateway,
    summary: 'Report what was used; each source and id counts once',
    consumes: ['application/cloudevents+json', 'application/cloudevents-batch+json'],
    body: UsageEvents,
    bodyLimit: 2_097_152,
    response: IngestAnswer,
    unchecked: true,
    reasons: [],
  },
} as const satisfies Endpoints;

/**
 * KEY-50: only 200, 401 or 403, because nginx and Envoy treat other statuses as failures; the reason is in
 * X-Waypost-Code. Envoy's form, with any method and the caller's path appended, gets the same response.
 */
export const authorizeEndpoints = {
  authorizeCall: {
    ...gatewayRoutes.authorizeCall,
    ...gateway,
    summary: 'Ask whether a call may pass, as nginx auth_request and Envoy ext_authz do',
    unchecked: true,
    reasons: ['FORBIDDEN'],
  },
} as const satisfies Endpoints;
