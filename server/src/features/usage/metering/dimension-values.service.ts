import { dimensionValuesPerDay, otherValue, type StoredDimension } from '@waypost/domain/usage/usage-dimensions';
import { BoundedMap } from '../../../base/bounded-map.ts';
import type { Transact } from '../../../db/transaction.ts';
import { admitValues, type AskedValue } from './dimension-values.store.ts';
import { type CountedValue, dimensionsOf, type Group } from './usage-sums.ts';

const slotsInMemory = 20_000;

type Slot = Pick<AskedValue, 'app_id' | 'day' | 'usage_type'>;
const slotName = ({ app_id, day, usage_type }: Slot, dimension: StoredDimension) =>
  `${app_id}${day}${usage_type}${dimension}`;

type Values = ReadonlySet<string>;
const isDecided = (values: Values | undefined, value: string): boolean =>
  value === otherValue || (values !== undefined && (values.has(value) || values.size >= dimensionValuesPerDay));

/**
 * Decides which values of a dimension are counted apart: the first ones of each app and day. A decision is a row that
 * is never deleted, so that every instance and every rebuild counts a value under the same name.
 */
export function createDimensionValues({ transact }: { readonly transact: Transact }) {
  const slots = new BoundedMap<string, Values>(slotsInMemory);

  async function ask(asked: readonly AskedValue[]): Promise<void> {
    const admitted = await transact((tx) => admitValues(tx, asked));
    for (const { dimension, values, ...slot } of admitted) slots.set(slotName(slot, dimension), new Set(values));
  }

  return {
    /** Admits the values of these events as far as there is room; answers the name under which each one is counted. */
    async admit(groups: readonly Group[]): Promise<CountedValue> {
      const used = groups.flatMap(({ first }) =>
        dimensionsOf(first).map(([dimension, value]) => ({
          first,
          dimension,
          value,
          slot: slotName(first, dimension),
        })),
      );
      const unknown = used.filter(({ slot, value }) => !isDecided(slots.get(slot), value));
      const asked = unknown.map(({ first: { product_id, app_id, day, usage_type }, dimension, value }) => ({
        product_id,
        app_id,
        day,
        usage_type,
        dimension,
        value,
      }));
      if (asked.length > 0) await ask(asked);
      const needed = new Map(used.map(({ slot }) => [slot, slots.get(slot)])); // the memory may drop them meanwhile
      return (event, dimension, value) => (needed.get(slotName(event, dimension))?.has(value) ? value : otherValue);
    },
  };
}
