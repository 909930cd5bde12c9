import { z } from 'zod';
import { idOf, instant, line } from './values.ts';

export const maxTokenName = 60;
/** Days until the end of a new token; a token without an end is not offered, because nobody would remove it. */
export const tokenDays = [30, 90, 365] as const;

/** A token with which a program reads the usage of one project (USE-50); the token itself is not stored. */
export const ProjectToken = z
  .object({
    token_id: idOf('ptk'),
    name: z.string(),
    scope: z.literal('usage:read'),
    created: instant,
    created_by: idOf('usr'),
    ends: instant,
    last_used: instant.nullable(),
  })
  .meta({ id: 'ProjectToken' });
export type ProjectToken = z.output<typeof ProjectToken>;

/** The only answer that contains the token. */
export const CreatedProjectToken = ProjectToken.extend({ token: z.string() }).meta({ id: 'CreatedProjectToken' });
export type CreatedProjectToken = z.output<typeof CreatedProjectToken>;

export const ProjectTokenInput = z
  .strictObject({
    name: line(1, maxTokenName),
    days: z.union(tokenDays.map((days) => z.literal(days))),
  })
  .meta({ id: 'ProjectTokenInput' });
export type ProjectTokenInput = z.output<typeof ProjectTokenInput>;
