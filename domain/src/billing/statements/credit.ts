import type { TaxSubtotal } from './statement-totals.ts';

type Sum = Pick<TaxSubtotal, 'category' | 'rate' | 'base'>;

const isSame = (one: Sum, other: Sum) => one.category === other.category && one.rate === other.rate;

/** What can still be credited of a statement, for each category and rate; without tax. */
export function creditable(taxes: readonly Sum[], credited: readonly Sum[]): readonly Sum[] {
  return taxes
    .map(({ category, rate, base }) => {
      const before = credited
        .filter((sum) => isSame(sum, { category, rate, base }))
        .reduce((sum, each) => sum + each.base, 0);
      return { category, rate, base: base - before };
    })
    .filter(({ base }) => base > 0);
}

/**
 * The sums of a credit note: all that is left, or an amount without tax, which is shared out in proportion to what is
 * left of each rate, so that the parts add up to it. Undefined for more than is left, or for nothing.
 */
export function creditSums(left: readonly Sum[], net: number | undefined): readonly Sum[] | undefined {
  const whole = left.reduce((sum, { base }) => sum + base, 0);
  const asked = net ?? whole;
  if (asked < 1 || asked > whole) return undefined;
  let [restOfAsked, restOfWhole] = [asked, whole];
  return left
    .map((sum) => {
      // each part takes its share of what the parts before it have left over
      const base = Number((BigInt(restOfAsked) * BigInt(sum.base)) / BigInt(restOfWhole));
      restOfAsked -= base;
      restOfWhole -= sum.base;
      return { ...sum, base };
    })
    .filter(({ base }) => base > 0);
}
