import { z } from 'zod';
import { ceilings } from '../ceilings.ts';
import type { Endpoints } from '../endpoint.ts';
import { ClientConfig } from '../entities/client-config.ts';
import { systemRoutes } from '../routes/system.ts';

const Health = z.object({ status: z.enum(['ok', 'starting', 'unavailable']) });

export const systemEndpoints = {
  readConfig: {
    ...systemRoutes.readConfig,
    summary: 'Read what the browser may know of the configuration',
    tag: 'System',
    access: 'public',
    envelope: 'raw',
    response: ClientConfig,
    reasons: [],
  },
  checkAlive: {
    ...systemRoutes.checkAlive,
    summary: 'Answer while the process is alive',
    tag: 'System',
    access: 'public',
    envelope: 'raw',
    response: Health,
    reasons: [],
  },
  checkReady: {
    ...systemRoutes.checkReady,
    summary: 'Answer 200 when everything is usable',
    tag: 'System',
    access: 'public',
    envelope: 'raw',
    response: Health,
    reasons: [],
  },
  readOpenApi: {
    ...systemRoutes.readOpenApi,
    summary: 'Read this document',
    tag: 'System',
    access: 'public',
    envelope: 'raw',
    response: z.record(z.string(), z.unknown()),
    reasons: [],
  },
  writeLog: {
    ...systemRoutes.writeLog,
    limit: { max: 60, windowMs: 60_000 },
    ceiling: ceilings.lines,
    summary: 'Report an event of the browser',
    tag: 'System',
    access: 'public',
    envelope: 'portal',
    body: z.strictObject({
      level: z.enum(['error', 'warning', 'info']),
      message: z.string().min(1).max(2000),
      context: z.record(z.string(), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])).optional(),
    }),
    bodyLimit: 4096,
    status: 204,
    reasons: [],
  },
} as const satisfies Endpoints;
