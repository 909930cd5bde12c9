import { isId } from '@waypost/domain/base/ids';
import { dimensionValuesPerDay, otherValue, type StoredDimension } from '@waypost/domain/usage/usage-dimensions';
import { BoundedMap } from '../../../base/bounded-map.ts';
import type { Transact } from '../../../db/transaction.ts';
import { admitValues, type AskedValue } from './dimension-values.store.ts';
import { type CountedValue, dimensionsOf, type Group } from './usage-sums.ts';

const slotsInMemory = 20_000;
const refusedKeysInMemory = 20_000;

type Slot = Pick<AskedValue, 'app_id' | 'day' | 'usage_type'>;
const slotName = ({ app_id, day, usage_type }: Slot, dimension: StoredDimension) =>
  `${app_id}${day}${usage_type}${dimension}`;

type Values = ReadonlySet<string>;

/**
 * Decides which values of a dimension are counted apart: the first ones of each app and day, and every key of the app.
 * A decision is a row that is never deleted, so that every instance and every rebuild counts a value under the same name.
 */
export function createDimensionValues({ transact }: { readonly transact: Transact }) {
  const slots = new BoundedMap<string, Values>(slotsInMemory);
  /** Ids that are no key of their app, although they look like one. */
  const refusedKeys = new BoundedMap<string, true>(refusedKeysInMemory);

  function isDecided(slot: string, dimension: StoredDimension, value: string): boolean {
    const values = slots.get(slot);
    if (value === otherValue) return true;
    if (values === undefined) return false;
    if (values.has(value)) return true;
    const mayBeKey = dimension === 'key' && isId('key', value) && !refusedKeys.has(`${slot}${value}`);
    return values.size >= dimensionValuesPerDay && !mayBeKey;
  }

  async function ask(asked: readonly AskedValue[]): Promise<void> {
    const admitted = await transact((tx) => admitValues(tx, asked));
    for (const { dimension, values, ...slot } of admitted) slots.set(slotName(slot, dimension), new Set(values));
    for (const { dimension, value, ...of } of asked) {
      const slot = slotName(of, dimension);
      if (dimension === 'key' && !slots.get(slot)?.has(value)) refusedKeys.set(`${slot}${value}`, true);
    }
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
      const unknown = used.filter(({ slot, dimension, value }) => !isDecided(slot, dimension, value));
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
