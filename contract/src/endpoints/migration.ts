import { z } from 'zod';
import { ceilings } from '../ceilings.ts';
import type { Endpoints } from '../endpoint.ts';
import { line } from '../entities/values.ts';
import { migrateRoutes, migrationRoutes } from '../routes/migration.ts';

const common = { tag: 'Migration', envelope: 'portal' } as const;
/** Links may be shortened or changed on their way, and lead on all the same. */
const ofLink = line(1, 100).optional().catch(undefined);

export const migrationEndpoints = {
  readMigrationAvailability: {
    ...migrationRoutes.readMigrationAvailability,
    ...common,
    access: 'user',
    summary: 'Read whether migration to the new platform is offered to the user',
    response: z.object({ available: z.boolean() }),
    reasons: [],
  },
  logMigration: {
    ...migrationRoutes.logMigration,
    ...common,
    access: 'public',
    limit: { max: 60, windowMs: 60_000 },
    ceiling: ceilings.lines,
    summary: 'Log what a user did with the offer of migration',
    query: z.object({ event: line(1, 100), aid: line(1, 100).optional(), userId: line(1, 100).optional() }),
    response: z.object({ logged: z.literal(true) }),
    reasons: ['NOT_FOUND'],
  },
} as const satisfies Endpoints;

export const migrateEndpoints = {
  migrate: {
    ...migrateRoutes.migrate,
    ...common,
    access: 'public',
    limit: { max: 60, windowMs: 60_000 },
    ceiling: ceilings.lines,
    summary: 'Lead on to the new platform',
    query: z.object({ flow: ofLink, aid: ofLink }),
    status: 303,
    reasons: [],
  },
} as const satisfies Endpoints;
