import { z } from 'zod';
import { idOf, line } from './values.ts';

/** KEY-02; expiresAt is epoch milliseconds, -1 never (KEY-03, KEY-07); expiry its display form. */
export const ApiKey = z
  .object({
    apiKey: z.string(),
    apiKeyId: idOf('key'),
    name: z.string(),
    enabled: z.boolean(),
    expiresAt: z.number().int(),
    expiry: z.string(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

/** The end of the year 9999, the last day that can be written. */
const lastInstant = 253_402_300_799_999;

/** KEY-04. */
export const ApiKeyInput = z
  .strictObject({
    name: line(1, 64),
    expiresAt: z.union([z.literal(-1), z.number().int().min(0).max(lastInstant)]).optional(),
    enabled: z.literal(true).optional(),
  })
  .meta({ id: 'ApiKeyInput' });
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

export const ApiKeyName = z.strictObject({ name: line(1, 64) }).meta({ id: 'ApiKeyName' });

/** KEY-05. */
export const KeyServiceApp = z
  .object({ id: idOf('app'), name: z.string(), hrn: z.string() })
  .meta({ id: 'KeyServiceApp' });

/** REQ-59, REQ-60: read on until no pageToken comes. */
export const KeyServiceAppPage = z
  .object({ items: z.array(KeyServiceApp), pageToken: z.string().optional() })
  .meta({ id: 'KeyServiceAppPage' });
export type KeyServiceAppPage = z.output<typeof KeyServiceAppPage>;
