import { maxMonthlyQuota, maxRateLimit } from '@waypost/domain/keys/key-limits';
import {
  type AndroidApp,
  clientKinds,
  maxRestrictionEntries,
  parseRestrictions,
  restrictionKinds,
  ruleKinds,
} from '@waypost/domain/keys/key-restrictions';
import { rotationGraces } from '@waypost/domain/keys/key-rotation';
import { verifyCodes } from '@waypost/domain/keys/key-status';
import { z } from 'zod';
import { idOf, instant, line } from './values.ts';

const texts = z.array(z.string()).readonly();
const count = z.number().int().min(0);

/** KEY-45; only the list of its kind has entries. */
export const KeyRestrictions = z
  .object({
    kind: z.enum(restrictionKinds),
    origins: texts,
    addresses: texts,
    androidApps: z.array(z.object({ package: z.string(), sha256: z.string() }).readonly()).readonly(),
    bundleIds: texts,
  })
  .meta({ id: 'KeyRestrictions' });
export type KeyRestrictions = z.output<typeof KeyRestrictions>;

/** KEY-43: the old secret works until endsAt; `uses` are its calls since the rotation. */
export const KeyRotation = z
  .object({ endsAt: instant, lastUsed: instant.nullable(), uses: count })
  .meta({ id: 'KeyRotation' });

/** KEY-02, KEY-43 to KEY-48; expiresAt is epoch milliseconds, -1 never (KEY-03, KEY-07); expiry its display form. */
export const ApiKey = z
  .object({
    apiKey: z.string(),
    apiKeyId: idOf('key'),
    name: z.string(),
    enabled: z.boolean(),
    expiresAt: z.number().int(),
    expiry: z.string(),
    /** It ends only because its owner is neither verified nor paying, and will not once either is done (KEY-15). */
    expiryIsLifted: z.boolean(),
    created: instant,
    created_by: z.object({ userId: idOf('usr'), name: z.string().nullable() }),
    lastUsed: instant.nullable(),
    lastClient: z.enum(clientKinds).nullable(),
    restrictions: KeyRestrictions,
    /** Null is every service of the platform (KEY-47). */
    services: z.array(z.string()).nullable(),
    /** Calls a minute; null is no limit (KEY-48). */
    rateLimit: count.nullable(),
    /** Calls a month of the UTC calendar; null is no limit (KEY-48). */
    monthlyQuota: count.nullable(),
    /** Null where no old secret works. */
    rotation: KeyRotation.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

const typed = z.string().max(1000);
const typedList = z.array(typed).max(1000).default([]);

/** KEY-45: what a person typed; the answer has it as it is kept. Every wrong entry is named with its reason. */
export const KeyRestrictionsInput = z
  .strictObject({
    kind: z.enum(restrictionKinds),
    origins: typedList,
    addresses: typedList,
    androidApps: z
      .array(z.strictObject({ package: typed, sha256: typed }) satisfies z.ZodType<AndroidApp>)
      .max(1000)
      .default([]),
    bundleIds: typedList,
  })
  .transform((input, context) => {
    const { restrictions, problems } = parseRestrictions(input);
    for (const { path, reason } of problems) {
      context.addIssue({
        code: 'custom',
        params: { reason },
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      });
    }
    return problems.length > 0 ? z.NEVER : restrictions;
  })
  .meta({ id: 'KeyRestrictionsInput', description: `Each list has at most ${maxRestrictionEntries} entries.` });

/** KEY-47; null is every service. Which there are, the client configuration says (`services`). */
export const KeyServicesInput = z
  .strictObject({ services: z.array(line(1, 100)).min(1).max(100).nullable() })
  .meta({ id: 'KeyServicesInput' });

/** KEY-48; null is no limit. */
export const KeyLimitsInput = z
  .strictObject({
    rateLimit: z.number().int().min(1).max(maxRateLimit).nullable(),
    monthlyQuota: z.number().int().min(1).max(maxMonthlyQuota).nullable(),
  })
  .meta({ id: 'KeyLimitsInput' });

/** KEY-43. */
export const KeyRotationInput = z.strictObject({ grace: z.enum(rotationGraces) }).meta({ id: 'KeyRotationInput' });

/** KEY-46: the call that is tried against the key's rules, or against other rules before they are saved. */
export const KeyTestInput = z
  .strictObject({
    rules: z
      .strictObject({ restrictions: KeyRestrictionsInput, services: z.array(line(1, 100)).max(100).nullable() })
      .optional(),
    origin: typed.optional(),
    address: typed.optional(),
    androidPackage: typed.optional(),
    androidCertificate: typed.optional(),
    bundleId: typed.optional(),
    service: typed.optional(),
  })
  .meta({ id: 'KeyTestInput' });
export type KeyTestInput = z.input<typeof KeyTestInput>;
export type KeyTestCall = z.output<typeof KeyTestInput>;

/** KEY-46: `rule` is the entry that let the call through, or all entries none of which did. Limits are not asked. */
export const KeyTestAnswer = z
  .object({
    allowed: z.boolean(),
    code: z.enum(verifyCodes),
    rule: z.object({ kind: z.enum(ruleKinds), value: z.string() }).nullable(),
    message: z.string(),
  })
  .meta({ id: 'KeyTestAnswer' });
export type KeyTestAnswer = z.output<typeof KeyTestAnswer>;

const word = z.string().nullable();

/** KEY-54: calls of one client to one service; `network` is the /24 or /48 that they came from. All null: others, counted together. */
export const KeyTraffic = z
  .object({
    origin: word,
    network: word,
    androidPackage: word,
    androidCertificate: word,
    bundleId: word,
    service: word,
    calls: count,
  })
  .meta({ id: 'KeyTraffic' });

/** KEY-54: for a key with a restriction there are no proposals; the least refusing one comes first. */
export const KeyAdvice = z
  .object({
    /** The first day that was looked at. */
    since: z.string(),
    calls: count,
    proposals: z.array(
      z.object({
        restrictions: KeyRestrictions,
        /** Not null in the proposal that is about services. */
        services: z.array(z.string()).nullable(),
        refusedCalls: count,
        /** The most frequent 100 of them. */
        refused: z.array(KeyTraffic),
      }),
    ),
  })
  .meta({ id: 'KeyAdvice' });
export type KeyAdvice = z.output<typeof KeyAdvice>;

/** The end of the year 9999, the last day that can be written. */
const lastInstant = 253_402_300_799_999;

/** Epoch milliseconds, -1 for never (KEY-03, KEY-07). */
const keyEnd = z.union([z.literal(-1), z.number().int().min(0).max(lastInstant)]);

/** KEY-04. */
export const ApiKeyInput = z
  .strictObject({
    name: line(1, 64),
    expiresAt: keyEnd.optional(),
    enabled: z.literal(true).optional(),
  })
  .meta({ id: 'ApiKeyInput' });
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

export const KeyExpiryInput = z.strictObject({ expiresAt: keyEnd }).meta({ id: 'KeyExpiryInput' });

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
