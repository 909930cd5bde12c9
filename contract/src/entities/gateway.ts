import { verifyCodes } from '@waypost/domain/key-status';
import { z } from 'zod';

/** KEY-49: what a gateway asks. */
export const VerifyRequest = z
  .object({ key: z.string().min(1).max(512), service: z.string().max(100).optional() })
  .meta({ id: 'VerifyRequest' });
export type VerifyRequest = z.output<typeof VerifyRequest>;

/** KEY-49: a refusal is an answer, never an error. */
export const VerifyAnswer = z
  .object({
    valid: z.boolean(),
    code: z.enum(verifyCodes),
    keyId: z.string().optional(),
    appId: z.string().optional(),
    projectId: z.string().optional(),
    plan: z.string().optional(),
    limits: z.object({ threshold: z.number().nullable() }).optional(),
  })
  .meta({ id: 'VerifyAnswer' });
export type VerifyAnswer = z.output<typeof VerifyAnswer>;

/** A call as CloudEvents 1.0 (USE-44); `subject` is the app_id. */
export const UsageEvent = z
  .object({
    specversion: z.literal('1.0'),
    type: z.literal('com.waypost.usage'),
    source: z.string().min(1).max(200),
    id: z.string().min(1).max(200),
    subject: z.string().min(1).max(200),
    time: z.iso.datetime({ offset: true }),
    datacontenttype: z.literal('application/json').optional(),
    data: z.object({
      service: z.string().min(1).max(100),
      category: z.string().min(1).max(100),
      environment: z.string().min(1).max(40),
      units: z.number().int().min(1).max(1_000_000),
      keyId: z.string().max(100).optional(),
    }),
  })
  .meta({ id: 'UsageEvent' });
export type UsageEvent = z.output<typeof UsageEvent>;

/** One event or up to 1,000; a bad event is refused by itself, so its shape is checked one by one. */
export const UsageEvents = z
  .union([z.array(z.unknown()).min(1).max(1000), z.record(z.string(), z.unknown())])
  .meta({ id: 'UsageEvents' });

/** Which events were refused or counted before; all others were counted now. */
export const IngestAnswer = z
  .object({
    accepted: z.number().int(),
    repeated: z.array(z.object({ index: z.number().int(), id: z.string() })),
    refused: z.array(z.object({ index: z.number().int(), id: z.string().nullable(), reason: z.string() })),
  })
  .meta({ id: 'IngestAnswer' });
export type IngestAnswer = z.output<typeof IngestAnswer>;
