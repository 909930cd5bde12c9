import { projectTokenDays, projectTokenNameMaxLength } from '@waypost/domain/keys/project-token';
import { z } from 'zod';
import { idOf, instant, line } from './values.ts';

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
    name: line(1, projectTokenNameMaxLength),
    days: z.literal([...projectTokenDays]),
  })
  .meta({ id: 'ProjectTokenInput' });
export type ProjectTokenInput = z.output<typeof ProjectTokenInput>;
