/** Seeded, so that a failure can be reproduced. */
export type Random = {
  /** A whole number from 0 up to and not including `below`. */
  int(below: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  chance(probability: number): boolean;
};

/** mulberry32: 32 bits of state are enough to choose requests */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return { int, pick: (items) => items[int(items.length)], chance: (probability) => next() < probability };
}
