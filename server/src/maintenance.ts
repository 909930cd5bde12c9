import type { Log } from './db/log.ts';
import type { Services } from './services.ts';

const everyMs = 60_000;
/** A key shows when it was last used within a minute (KEY-44), and a kill loses no more than this of it. */
const flushEveryMs = 20_000;

/**
 * What has run out goes: plans that were cancelled, sessions, codes, links, old days of events. Instances side by side may all do it.
 * @returns what ends it: resolves when nothing of it runs any more
 */
export function startMaintenance(services: Services, log: Log): () => Promise<void> {
  let running = Promise.resolve();
  const run = async () => {
    try {
      await services.accounts.tidy();
      await services.transact((tx) => services.federation.removeExpired(tx));
      await services.projectStatus.endCancelled();
      await services.projects.applyPlannedChanges();
      await services.tokens.removeExpired();
      await services.ingest.forgetOldDays();
      await services.keyUse.tidy();
      await services.keyLimits.giveBackIdle();
    } catch (error) {
      log.error({ err: error }, 'the maintenance failed and is tried again');
    }
  };
  const begin = () => (running = running.then(run));
  void begin();
  const timer = setInterval(() => void begin(), everyMs);
  const flushing = setInterval(() => void services.keyUse.flush(), flushEveryMs);
  return async () => {
    clearInterval(timer);
    clearInterval(flushing);
    await running;
  };
}
