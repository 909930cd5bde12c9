import type { IngestAnswer, VerifyAnswer, VerifyRequest } from '@waypost/contract/entities/gateway';
import type { gatewayEndpoints } from '@waypost/contract/endpoints/gateway';
import type { JsonHandlers } from '../../http/routes/json-routes.ts';

export const gatewayHandlers = (deps: {
  readonly verify: { verify(call: VerifyRequest): VerifyAnswer | Promise<VerifyAnswer> };
  readonly ingest: { ingest(batch: readonly unknown[]): Promise<IngestAnswer> };
}): JsonHandlers<typeof gatewayEndpoints> => ({
  verifyKey: (question) => deps.verify.verify(question),
  ingestEvents: (events) => deps.ingest.ingest(Array.isArray(events) ? events : [events]),
});
