import type { IngestAnswer } from '@waypost/contract/entities/gateway';
import { usageDaysKept } from '@waypost/domain/usage/days-kept';
import { addDays, type Day, dayOf } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transact } from '../../../db/transaction.ts';
import { idOfEvent, type ReadableEvent, readEvent } from './read-event.ts';
import {
  addPartition,
  countNew,
  countWhenAllNew,
  dropPartition,
  listPartitions,
  dropSumsBefore,
  projectsOfApps,
} from './usage-events.store.ts';
import { createDimensionValues } from './dimension-values.service.ts';
import type { UnitsOf } from './event-units.ts';
import { groupsOf, type StoredEvent, sumsOf } from './usage-sums.ts';

export type IngestDeps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly unitsOf: UnitsOf;
  /** Learns of every counted batch; must return at once. */
  readonly onCounted: (projects: Iterable<ProjectId>) => void;
};
export type IngestService = ReturnType<typeof createIngestService>;

export const firstKeptDay = (now: Date): Day => addDays(dayOf(now), -usageDaysKept);

/** The first day whose sums can still change: by an event or by a rebuild from the events that are kept. */
export async function firstChangingDay(db: Executor, now: Date): Promise<Day> {
  const [firstWithEvents = dayOf(now)] = (await listPartitions(db)).toSorted();
  return [firstKeptDay(now), firstWithEvents].toSorted()[0] ?? firstWithEvents;
}

type Positioned = { readonly index: number; readonly event: ReadableEvent };
type Refusal = IngestAnswer['refused'][number];

function readBatch(
  batch: readonly unknown[],
  now: Date,
  unitsOf: UnitsOf,
): { readable: Positioned[]; refused: Refusal[] } {
  const readable: Positioned[] = [];
  const refused: Refusal[] = [];
  for (const [index, value] of batch.entries()) {
    const event = readEvent(value, now, unitsOf);
    if ('refusalReason' in event) refused.push({ index, id: idOfEvent(value), reason: event.refusalReason });
    else readable.push({ index, event });
  }
  return { readable, refused };
}

type OwnedEvent = { readonly index: number; readonly stored: StoredEvent };

const byIndex = (a: { readonly index: number }, b: { readonly index: number }) => a.index - b.index;

const byKey = ({ stored: a }: OwnedEvent, { stored: b }: OwnedEvent) => {
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return a.source < b.source ? -1 : 1;
};

/**
 * Splits off repeats within the batch. The rest is in the order of the key, against deadlocks between two instances that
 * count the same events.
 */
function withoutRepeats(owned: readonly OwnedEvent[]): { fresh: OwnedEvent[]; repeated: OwnedEvent[] } {
  const seen = new Set<string>();
  const fresh: OwnedEvent[] = [];
  const repeated: OwnedEvent[] = [];
  for (const entry of owned) {
    const { source, id } = entry.stored;
    const name = `${source.length} ${source}${id}`;
    (seen.has(name) ? repeated : fresh).push(entry);
    seen.add(name);
  }
  return { fresh: fresh.toSorted(byKey), repeated };
}

const nameOfOnce = ({ app_id, usage_type, once }: StoredEvent) =>
  once && JSON.stringify([app_id, usage_type, once.period, once.service, once.environment, once.name]);

/** Of the events that count once, leaves units to the first one of each name. */
function withOnce(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const names = new Set<string>();
  return events.map((stored) => {
    const name = nameOfOnce(stored);
    if (name === undefined) return stored;
    if (names.has(name)) return { ...stored, units: 0, billable_units: 0, once: undefined };
    names.add(name);
    return stored;
  });
}

/** The projects of apps, which never change. */
function createOwners(db: Executor) {
  const owners = new Map<string, ProjectId>();
  return async (events: readonly Positioned[]): Promise<ReadonlyMap<string, ProjectId>> => {
    const unknown = [...new Set(events.map(({ event }) => event.app_id))].filter((appId) => !owners.has(appId));
    if (unknown.length === 0) return owners;
    for (const { app_id, product_id } of await projectsOfApps(db, unknown)) owners.set(app_id, product_id);
    return owners;
  };
}

/** The tables of days, made when an event needs one. */
function createPartitions({ db, transact }: Pick<IngestDeps, 'db' | 'transact'>) {
  const partitions = new Set<Day>();
  return {
    async make(events: readonly StoredEvent[]): Promise<void> {
      const missing = new Set(events.map(({ day }) => day).filter((day) => !partitions.has(day)));
      for (const day of [...missing].toSorted()) {
        await transact((tx) => addPartition(tx, day));
        partitions.add(day);
      }
    },
    async dropBefore(firstKept: Day): Promise<void> {
      for (const day of await listPartitions(db)) {
        if (day >= firstKept) continue;
        await transact((tx) => dropPartition(tx, day));
        partitions.delete(day);
      }
    },
  };
}

/** Counts the events that gateways report, each (source, id) once however often it is sent. */
export function createIngestService({ db, transact, clock, unitsOf, onCounted }: IngestDeps) {
  const learnOwners = createOwners(db);
  const partitions = createPartitions({ db, transact });
  const dimensionValues = createDimensionValues({ transact });

  const findOwners = async (readable: readonly Positioned[], refused: Refusal[]): Promise<OwnedEvent[]> => {
    const owners = await learnOwners(readable);
    const owned: OwnedEvent[] = [];
    for (const { index, event } of readable) {
      const product_id = owners.get(event.app_id);
      if (product_id) owned.push({ index, stored: { ...event, product_id } });
      else refused.push({ index, id: event.id, reason: 'UNKNOWN_APP' });
    }
    return owned;
  };

  /** Counts the new events, and answers those that were counted before. */
  const count = async (fresh: readonly OwnedEvent[], now: Date): Promise<OwnedEvent[]> => {
    if (fresh.length === 0) return [];
    const stored = fresh.map((owned) => owned.stored);
    const isPlain = stored.every(({ once }) => once === undefined);
    const events = isPlain ? stored : withOnce(stored);
    await partitions.make(events);
    const { groups, places } = groupsOf(events);
    const batch = { events, groups, places };
    const valueOf = await dimensionValues.admit(groups);
    if (isPlain && (await countWhenAllNew(db, { ...batch, sums: sumsOf(groups, valueOf) }, now))) return [];
    const repeats = await (isPlain ? countNew(db, batch, now) : transact((tx) => countNew(tx, batch, now)));
    return repeats.flatMap((position) => fresh.slice(position, position + 1));
  };

  return {
    async ingest(batch: readonly unknown[]): Promise<IngestAnswer> {
      const now = clock();
      const { readable, refused } = readBatch(batch, now, unitsOf);
      const owned = await findOwners(readable, refused);
      const { fresh, repeated } = withoutRepeats(owned);
      const repeats = [...repeated, ...(await count(fresh, now))].map(({ index, stored }) => ({
        index,
        id: stored.id,
      }));
      onCounted(owned.map(({ stored }) => stored.product_id));
      return {
        accepted: owned.length - repeats.length,
        repeated: repeats.toSorted(byIndex),
        refused: refused.toSorted(byIndex),
      };
    },

    /** Drops days that are too old for any event, and what only these needed. */
    async dropOldDays(): Promise<void> {
      const firstKept = firstKeptDay(clock());
      await partitions.dropBefore(firstKept);
      await dropSumsBefore(db, firstKept);
    },
  };
}
