const ticks = 10;

/**
 * Calls `act` once, after `limitMs` in which this process ran; returns a function that calls it off. A pause of the whole
 * process, as on a machine that sleeps or starves it, counts as one tick: an answer that waits after it is read before.
 */
export function unpausedTimeout(limitMs: number, act: () => void): () => void {
  let ticked = 0;
  const timer = setInterval(() => {
    ticked += 1;
    if (ticked < ticks) return;
    clearInterval(timer);
    last = setImmediate(act); // messages are read between a timer and this
  }, limitMs / ticks);
  let last: NodeJS.Immediate | undefined;
  return () => {
    clearInterval(timer);
    clearImmediate(last);
  };
}
