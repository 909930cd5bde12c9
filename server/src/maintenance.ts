import type { Log } from './db/log.ts';
import type { Services } from './services.ts';

const everyMs = 60_000;

/** What has run out goes: sessions, codes, links, old days of events. Instances side by side may all do it. */
export function startMaintenance(services: Services, log: Log): () => void {
  const run = async () => {
    try {
      await services.accounts.tidy();
      await services.ingest.forgetOldDays();
    } catch (error) {
      log.error({ err: error }, 'the maintenance failed and is tried again');
    }
  };
  void run();
  const timer = setInterval(() => void run(), everyMs);
  return () => clearInterval(timer);
}
