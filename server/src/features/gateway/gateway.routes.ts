import type { gatewayEndpoints } from '@waypost/contract/endpoints/gateway';
import type { JsonHandlers } from '../../http/json-routes.ts';
import type { VerifyService } from '../keys/verify.service.ts';
import type { IngestService } from '../usage/ingest.service.ts';

/** What the operator's gateway calls: may this key call, and what was used. */
export const gatewayHandlers = (deps: {
  verify: VerifyService;
  ingest: IngestService;
}): JsonHandlers<typeof gatewayEndpoints> => ({
  verifyKey: (question) => deps.verify.verify(question),
  ingestEvents: (events) => deps.ingest.ingest(Array.isArray(events) ? events : [events]),
});
