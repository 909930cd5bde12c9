import { findPostgres, startPostgres as startCluster, type StartedPostgres } from '../scripts/check/postgres.mjs';

/** A PostgreSQL server with durable commits and default settings; it ends with this process. */
export async function startPostgres(): Promise<StartedPostgres> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('There is no PostgreSQL 15 or newer here');
  const started = await startCluster(programs, { durable: true });
  let running = true;
  const stopOnce = () => {
    if (running) started.stop();
    running = false;
  };
  process.once('exit', stopOnce);
  return { url: started.url, stop: stopOnce };
}
