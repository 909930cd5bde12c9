import { systemEndpoints } from '@waypost/contract/endpoints/system';
import { testClockEndpoints } from '@waypost/contract/endpoints/test-clock';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { OpenApiDocument } from '@waypost/contract/openapi';
import type { SteerableClock } from '../../base/clock.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import { systemHandlers } from './system.routes.ts';
import { createSystemService } from './system.service.ts';
import { testClockHandlers } from './test-clock.routes.ts';

type Uses = Pick<Plumbing, 'logger'>;
export type SystemNeeds = {
  readonly clientConfig: ClientConfig;
  readonly isUsable: () => boolean;
  readonly describeApi: () => OpenApiDocument;
  /** The movable clock, and the work after a move. */
  readonly steerable: SteerableClock | undefined;
  readonly afterAdvance: () => Promise<void>;
};

/** Browser configuration, readiness, the browsers' log, and the test clock. */
export function createSystemFeature(plumbing: Uses, needs: SystemNeeds) {
  const { logger } = plumbing;
  const { clientConfig, isUsable, describeApi, steerable, afterAdvance } = needs;
  const service = createSystemService({
    clientConfig,
    isUsable,
    // `level` is the line's own field
    log: ({ level, message, context }) => logger.info({ event: 'client.log', reported: level, context }, message),
  });
  return {
    service,
    mount({ portal }: Listeners) {
      portal.on(systemEndpoints, systemHandlers(service, describeApi));
      if (steerable) portal.on(testClockEndpoints, testClockHandlers(steerable, afterAdvance));
    },
  };
}
