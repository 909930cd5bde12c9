import { systemEndpoints } from '@waypost/contract/endpoints/system';
import { testClockEndpoints } from '@waypost/contract/endpoints/test-clock';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { OpenApiDocument } from '@waypost/contract/openapi';
import type { SteerableClock } from '../../base/clock.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Log } from '../../base/log.ts';
import { cleanupJob } from '../../jobs/jobs.ts';
import { systemHandlers } from './system.routes.ts';
import { createSystemService } from './system.service.ts';
import { testClockHandlers } from './test-clock.routes.ts';

export type SystemNeeds = {
  readonly clientConfig: ClientConfig;
  readonly isUsable: () => boolean;
  /** What browsers report, apart from the server's own lines: anybody may write it. */
  readonly browserLog: Log;
  readonly forgetCounts: () => Promise<void>;
  readonly describeApi: () => OpenApiDocument;
  /** The movable clock, and the work after a move. */
  readonly steerable: SteerableClock | undefined;
  readonly afterAdvance: () => Promise<void>;
};

/** Browser configuration, readiness, the browsers' log, and the test clock. */
export function createSystemFeature(needs: SystemNeeds) {
  const { clientConfig, isUsable, browserLog, describeApi, steerable, afterAdvance } = needs;
  const service = createSystemService({
    clientConfig,
    isUsable,
    // `level` is the line's own field
    log: ({ level, message, context }) => browserLog.info({ event: 'client.log', reported: level, context }, message),
  });
  return {
    service,
    jobs: [cleanupJob('system.forget-counts', needs.forgetCounts)],
    mount({ portal }: Listeners) {
      portal.on(systemEndpoints, systemHandlers(service, describeApi));
      if (steerable) portal.on(testClockEndpoints, testClockHandlers(steerable, afterAdvance));
    },
  };
}
