import type { gatewayEndpoints } from '@waypost/contract/endpoints/gateway';
import type { Handlers } from '../../http/mount.ts';
import type { VerifyService } from '../keys/verify.service.ts';
import type { IngestService } from '../usage/ingest.service.ts';

/** What the operator's gateway calls: may this key call, and what was used. */
export const gatewayHandlers = (deps: { verify: VerifyService; ingest: IngestService }): Handlers<typeof gatewayEndpoints> => ({
  verifyKey: ({ body }) => deps.verify.verify(body),
  ingestEvents: ({ body }) => deps.ingest.ingest(Array.isArray(body) ? body : [body]),
});
