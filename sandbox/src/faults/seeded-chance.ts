/** Repeatable randomness: the same seed gives the same series (mulberry32). */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** True in this share of the calls; draws only for a share between 0 and 1. */
    hits: (share: number): boolean => share > 0 && (share >= 1 || next() < share),
  };
}

export type Chance = ReturnType<typeof createChance>;
