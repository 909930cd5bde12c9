import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough for the jobs that run at every start. */
const startMs = 10_000;

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns what only the start needed, once: V8 keeps a third of the heap (code that ran once, seeds of demo data)
 * until memory becomes scarce. Takes about 150 ms.
 */
export function returnMemoryAfterStart(): void {
  const timer = setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as CollectGarbage;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, startMs);
  timer.unref();
}
