import { studioRights } from '@waypost/domain/keys/studio-token';
import { z } from 'zod';
import { idOf } from './values.ts';

const owners = z.array(z.strictObject({ owner: idOf('usr') })).max(20);

/** KEY-22: the rights of a token, and whose objects they cover. */
export const StudioUrm = z.strictObject(
  Object.fromEntries(studioRights.map((right) => [right, owners.optional()])) as Record<
    (typeof studioRights)[number],
    z.ZodOptional<typeof owners>
  >,
);

/** KEY-22; exp is in epoch seconds and missing if the token does not expire. */
export const StudioToken = z
  .object({ tid: z.string(), exp: z.number().int().optional(), urm: StudioUrm })
  .meta({ id: 'StudioToken' });
export type StudioToken = z.output<typeof StudioToken>;

/** REQ-73. */
export const StudioTokenInput = z
  .strictObject({ urm: StudioUrm, exp: z.number().int().positive().max(253_402_300_799).optional() })
  .meta({ id: 'StudioTokenInput' });
export type StudioTokenInput = z.output<typeof StudioTokenInput>;
