/** A sum of usage: a number while that is exact, its decimal digits beyond 2^53 (USE-50, USE-51). */
export type Quantity = number | string;

/** A sum without rounding: stored byte-hours pass 2^53 at some terabytes a month (USE-50, USE-51). */
export function exactQuantity(sum: bigint): Quantity {
  const rounded = Number(sum);
  return Number.isSafeInteger(rounded) ? rounded : String(sum);
}
