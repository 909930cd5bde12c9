import { type IdPrefix, isId } from '@waypost/domain/base/ids';
import { isWithin, visibleLength } from '@waypost/domain/base/visible-length';
import { z } from 'zod';

/** An id of one kind: prefix, underscore, 26 lower-case ULID characters. */
export const idOf = <P extends IdPrefix>(prefix: P) =>
  z
    .custom<`${P}_${string}`>((value) => typeof value === 'string' && isId(prefix, value), {
      message: `Must be an id that starts with ${prefix}_.`,
    })
    .meta({ type: 'string', pattern: `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$` });

/** ISO 8601 in UTC with `Z`; services pass a Date. */
export const instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (typeof value === 'string' ? value : value.toISOString()))
  .meta({ type: 'string', format: 'date-time' });

/** A sum of usage: beyond 2^53 its decimal digits as text, because a JSON number would be rounded. */
export const quantity = z.union([z.number(), z.string().regex(/^-?\d{16,}$/)]).meta({ id: 'Quantity' });

/** One line of typed text: trimmed, without control characters; its length is what a person sees. */
export const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .superRefine((input, context) => {
      const ofText = { origin: 'string', inclusive: true, input } as const;
      const message = `Must have ${min} to ${max} characters.`;
      if (!isWithin(input, max)) context.addIssue({ ...ofText, code: 'too_big', maximum: max, message });
      else if (visibleLength(input) < min) context.addIssue({ ...ofText, code: 'too_small', minimum: min, message });
      if (/\p{Cc}/u.test(input)) context.addIssue({ code: 'custom', message: 'Must not contain control characters.' });
    })
    .meta({ minLength: min, maxLength: max });

/** A check of a number of major units. */
export const atMostTwoDecimals = [
  (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4,
  { message: 'Must have at most two decimals.' },
] as const;

/** A CSV file in pieces, sent as they are made (OPS-14); `rows` says which lines it has. */
export const csvFileOf = (rows: string) =>
  z.custom<AsyncIterable<string>>().meta({ type: 'string', description: rows });
