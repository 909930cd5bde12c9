import { DomainError } from '@waypost/domain/base/domain-error';
import { unstorableTexts } from '@waypost/domain/base/storable-text';
import type { z } from 'zod';

/** The JSON of a message; throws INVALID_BODY for any other text, and for one that the database cannot keep. */
export function parsedBody(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (unstorableTexts(value).length === 0) return value;
  } catch {
    // not JSON
  }
  throw new DomainError('INVALID_BODY');
}

/** Throws INVALID_BODY for a message of another form. */
export function bodyOf<T>(schema: z.ZodType<T>, text: string): T {
  const { data, success } = schema.safeParse(parsedBody(text));
  if (!success) throw new DomainError('INVALID_BODY');
  return data;
}
