import type { ProjectId } from '@waypost/domain/base/ids';
import type { Plumbing } from '../../../plumbing.ts';
import { createUsageEvents } from '../usage.events.ts';
import { createUnitsOf } from './event-units.ts';
import { createIngestService } from './ingest.service.ts';
import { compareSums } from './rebuild.service.ts';
import { readUnitRules } from './unit-rules.store.ts';

export type MeteringDeps = Pick<Plumbing, 'db' | 'withoutTimeLimit' | 'transact' | 'clock' | 'keyedHash' | 'logger'> & {
  /** The folder of the unit rules, a file for each service. */
  readonly unitRulesFolder: string;
  readonly onCounted: (projects: Iterable<ProjectId>) => void;
};

/** From the events of gateways to the sums. Throws an error that names every problem of the unit rules. */
export async function createMetering(deps: MeteringDeps) {
  const { db, transact, clock, keyedHash, logger, unitRulesFolder, onCounted } = deps;
  const rules = await readUnitRules(unitRulesFolder);
  const events = createUsageEvents(logger);
  return {
    rules,
    ingest: createIngestService({ db, transact, clock, unitsOf: createUnitsOf({ rules, keyedHash }), onCounted }),
    compare: () => compareSums(deps, events),
  };
}
