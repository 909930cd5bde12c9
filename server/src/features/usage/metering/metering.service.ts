import type { Plumbing } from '../../../plumbing.ts';
import { createUnitsOf } from './event-units.ts';
import { createIngestService } from './ingest.service.ts';
import { readUnitRules } from './unit-rules.store.ts';

export type MeteringDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'keyedHash'> & {
  /** The folder of the unit rules, a file for each service. */
  readonly unitRulesFolder: string;
};

/** From the events of gateways to the sums. Throws an error that names every problem of the unit rules. */
export async function createMetering({ db, transact, clock, keyedHash, unitRulesFolder }: MeteringDeps) {
  const rules = await readUnitRules(unitRulesFolder);
  return {
    ingest: createIngestService({ db, transact, clock, unitsOf: createUnitsOf({ rules, keyedHash }) }),
  };
}
