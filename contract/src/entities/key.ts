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
import { suffixProblems } from '@waypost/domain/keys/public-suffixes';
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
    /** The key expires only because its owner is neither verified nor paying; either removes the expiry (KEY-15). */
    expiryIsLifted: z.boolean(),
    created: instant,
    created_by: z.object({ userId: idOf('usr'), name: z.string().nullable() }),
    lastUsed: instant.nullable(),
    lastClient: z.enum(clientKinds).nullable(),
    restrictions: KeyRestrictions,
    /** Null allows every service of the platform (KEY-47). */
    services: z.array(z.string()).nullable(),
    /** Calls per minute; null means no limit (KEY-48). */
    rateLimit: count.nullable(),
    /** Calls per UTC calendar month; null means no limit (KEY-48). */
    monthlyQuota: count.nullable(),
    /** Null if no old secret works. */
    rotation: KeyRotation.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

const typed = z.string().max(1000);
const typedList = z.array(typed).max(1000).default([]);

/** KEY-45: typed text; the response contains the stored form. Each invalid entry is listed with its reason. */
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
    const { restrictions, problems: ofForm } = parseRestrictions(input);
    const problems = [...ofForm, ...suffixProblems(input.origins)];
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

/** KEY-47; null allows every service. The client configuration lists them (`services`). */
export const KeyServicesInput = z
  .strictObject({ services: z.array(line(1, 100)).min(1).max(100).nullable() })
  .meta({ id: 'KeyServicesInput' });

/** KEY-48; null means no limit. */
export const KeyLimitsInput = z
  .strictObject({
    rateLimit: z.number().int().min(1).max(maxRateLimit).nullable(),
    monthlyQuota: z.number().int().min(1).max(maxMonthlyQuota).nullable(),
  })
  .meta({ id: 'KeyLimitsInput' });

/** KEY-43. */
export const KeyRotationInput = z.strictObject({ grace: z.enum(rotationGraces) }).meta({ id: 'KeyRotationInput' });

/** KEY-46: a call to test against the key's rules, or against other rules before they are saved. */
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

/** KEY-46: `rule` is the entry that allowed the call, or all entries if none did. Limits are not checked. */
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

/** KEY-54: calls of one client to one service; `network` is its /24 or /48. All null: other clients combined. */
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

/** KEY-54: restricted keys have no proposals; the one that refuses the fewest calls comes first. */
export const KeyAdvice = z
  .object({
    /** The first day of the evaluated traffic. */
    since: z.string(),
    calls: count,
    proposals: z.array(
      z.object({
        restrictions: KeyRestrictions,
        /** Not null if the proposal concerns services. */
        services: z.array(z.string()).nullable(),
        refusedCalls: count,
        /** The 100 most frequent. */
        refused: z.array(KeyTraffic),
      }),
    ),
  })
  .meta({ id: 'KeyAdvice' });
export type KeyAdvice = z.output<typeof KeyAdvice>;

/** The end of the year 9999, the last day that can be represented. */
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

/** REQ-59, REQ-60: continue reading until there is no pageToken. */
export const KeyServiceAppPage = z
  .object({ items: z.array(KeyServiceApp), pageToken: z.string().optional() })
  .meta({ id: 'KeyServiceAppPage' });
export type KeyServiceAppPage = z.output<typeof KeyServiceAppPage>;
