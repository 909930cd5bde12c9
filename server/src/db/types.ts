import { exactQuantity, type Quantity } from '@waypost/domain/usage/quantity';
import pg from 'pg';

const oid = { int8: 20, date: 1082, int8Array: 1016, numeric: 1700, dateArray: 1182, textArray: 1009 };

// the types of pg omit arrays, its parsers do not
const parseTextArray = pg.types.getTypeParser(oid.textArray as never) as (text: string) => (string | null)[];

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be counted exactly`);
  return value;
}

/** A whole sum; other numerics stay text, as the driver has them. */
const parseNumeric = (text: string): Quantity => (/^-?\d+$/.test(text) ? exactQuantity(BigInt(text)) : text);

type Parse = (text: string) => unknown;

/** Parsers for both drivers: int8 is a checked number, a sum is exact at any size, and a day stays text, since a Date would shift by time zone. */
const parsers = new Map<number, Parse>([
  [oid.int8, parseInt8],
  [oid.int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  [oid.numeric, parseNumeric],
  [oid.date, (text) => text],
  [oid.dateArray, parseTextArray],
]);

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    return (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format);
  },
};
