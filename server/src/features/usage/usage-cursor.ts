import { isDay } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import { isId } from '@waypost/domain/base/ids';
import { isStorable } from '@waypost/domain/base/storable-text';
import { usageTypes } from '@waypost/domain/usage/usage';
import { z } from 'zod';
import { placeColumns, type SumsPlace } from './usage.store.ts';

const Place = z.tuple([
  z.custom<SumsPlace[0]>((value) => typeof value === 'string' && isDay(value)),
  z.custom<SumsPlace[1]>((value) => typeof value === 'string' && isId('app', value)),
  z.enum(usageTypes),
  z.string().refine(isStorable),
  z.string().refine(isStorable),
]);

/** The cursor of the page after these sums. */
export const cursorAt = (sums: { readonly [Name in (typeof placeColumns)[number]]: string }): string =>
  Buffer.from(JSON.stringify(placeColumns.map((name) => sums[name]))).toString('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws INVALID_FIELDS for anything that is not one of our cursors. */
export function placeOf(cursor: string): SumsPlace {
  const place = Place.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (place.success) return place.data;
  const message = 'Must be the value of next from the page before.';
  throw new DomainError('INVALID_FIELDS', [{ path: 'cursor', reason: 'unknown_cursor', message }]);
}
