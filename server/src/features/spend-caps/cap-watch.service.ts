import { isId, type ProjectId } from '@waypost/domain/base/ids';
import type { Plumbing } from '../../plumbing.ts';
import type { Settlement } from './cap-settlement.service.ts';
import type { SpendCapEvents } from './spend-caps.events.ts';
import { type Holder, listCapped, listChanged } from './spend-caps.store.ts';

/** Triggers notify it; the payload is a project that caps concern, or no longer do. */
export const spendCapChannel = 'waypost_spend_cap';

/** Longer than the time between an event's `updated` and its commit, so that none is missed. */
const catchUpMs = 5 * 60_000;

export type WatchDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly settlement: Pick<Settlement, 'evaluate'>;
  readonly events: Pick<SpendCapEvents, 'notChecked'>;
};
export type CapWatch = ReturnType<typeof createCapWatch>;

/** Work beside requests: failures are logged, and one evaluation of a holder runs at a time. */
function createRuns({ settlement, events }: Pick<WatchDeps, 'settlement' | 'events'>) {
  const running = new Map<Holder, 'once' | 'again'>();
  const work = new Set<Promise<void>>();

  const track = (doing: Promise<void>) => {
    const done = doing.catch((error: unknown) => events.notChecked(error)).finally(() => work.delete(done));
    work.add(done);
  };

  /** Events that arrive during an evaluation cause one more. */
  async function run(holder: Holder): Promise<void> {
    try {
      while (running.get(holder) === 'again') {
        running.set(holder, 'once');
        await settlement.evaluate(holder);
      }
    } finally {
      running.delete(holder);
    }
  }

  return {
    track,
    start(holder: Holder): void {
      const isRunning = running.has(holder);
      running.set(holder, 'again');
      if (!isRunning) track(run(holder));
    },
    async settled(): Promise<void> {
      while (work.size > 0) await Promise.all(work);
    },
  };
}

/**
 * Compares usage with caps as soon as events are counted. Each instance knows which projects have caps, so that events
 * of all others cost one look-up in memory.
 */
export function createCapWatch({ db, clock, settlement, events }: WatchDeps) {
  const capped = new Map<ProjectId, readonly Holder[]>();
  const runs = createRuns({ settlement, events });

  async function read(product_id?: ProjectId): Promise<void> {
    const rows = await listCapped(db, product_id);
    if (product_id === undefined) capped.clear();
    else capped.delete(product_id);
    for (const [id, holders] of Map.groupBy(rows, (row) => row.product_id))
      capped.set(
        id,
        holders.map(({ holder }) => holder),
      );
    // events may have been counted between the change of a cap and this moment
    for (const holder of product_id === undefined ? [] : (capped.get(product_id) ?? [])) runs.start(holder);
  }

  let lastRead: Promise<unknown> = Promise.resolve();
  /** One after the other, so that what was read earlier never replaces what was read later. */
  function learn(product_id?: ProjectId): Promise<void> {
    const reading = lastRead.then(() => read(product_id));
    lastRead = reading.catch(() => undefined);
    return reading;
  }

  let isKnown = false;
  let learning: Promise<void> | undefined;
  /** Of this instance; the first look is at all usage, since nobody knows when an instance was killed. */
  let lastLook = new Date(0);

  const learnAll = async () => {
    await learn();
    isKnown = true;
  };

  const compare = (projects: Iterable<ProjectId>) => {
    for (const product_id of new Set(projects)) for (const holder of capped.get(product_id) ?? []) runs.start(holder);
  };

  return {
    /** Events of these projects have been counted. The first ones make this instance learn which projects have caps. */
    counted(projects: Iterable<ProjectId>): void {
      if (isKnown) {
        if (capped.size > 0) compare(projects);
        return;
      }
      learning ??= learnAll().finally(() => (learning = undefined));
      runs.track(learning.then(() => compare(projects)));
    },
    learnAll,
    changed: (payload: string) => {
      if (isId('prj', payload)) runs.track(learn(payload));
    },
    /** Notifications were lost. */
    lost: () => runs.track(learnAll()),

    /** For events whose instance was killed before it compared them, and for periods that have ended. */
    async catchUp(): Promise<void> {
      const now = clock();
      const since = Math.min(lastLook.getTime(), now.getTime()) - catchUpMs;
      // a cap that cannot be compared must not keep the others from it
      for (const holder of await listChanged(db, new Date(since)))
        await settlement.evaluate(holder).catch((error: unknown) => events.notChecked(error));
      lastLook = now;
    },

    /** Waits for what has begun. */
    settled: () => runs.settled(),
  };
}
