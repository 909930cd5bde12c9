import { verifyCodes } from '@waypost/domain/keys/key-status';
import { z } from 'zod';

/** The maximum number of calls that one request can represent. */
export const maxCallsOfQuestion = 100_000;

/** KEY-49: a gateway's request. Any text for a key, origin or address gets a decision, not a refusal. */
export const VerifyRequest = z
  .object({
    key: z.string(),
    service: z.string().optional(),
    /** The caller's Origin and Referer headers, unchanged. */
    origin: z.string().optional(),
    referer: z.string().optional(),
    /** The caller's IP address as the gateway sees it. */
    address: z.string().optional(),
    androidPackage: z.string().optional(),
    /** SHA-256 fingerprint of the certificate that the app is signed with. */
    androidCertificate: z.string().optional(),
    bundleId: z.string().optional(),
    /** The number of calls that the request represents, if the gateway answered some from its cache; 1 by default. */
    calls: z.number().int().min(1).max(maxCallsOfQuestion).optional(),
  })
  .meta({ id: 'VerifyRequest' });
export type VerifyRequest = z.output<typeof VerifyRequest>;

/** KEY-49: a refusal is a normal response, not an error; `message` says which rule refused and why. */
export const VerifyAnswer = z
  .object({
    valid: z.boolean(),
    code: z.enum(verifyCodes),
    keyId: z.string().optional(),
    appId: z.string().optional(),
    projectId: z.string().optional(),
    plan: z.string().optional(),
    limits: z
      .object({
        threshold: z.number().nullable(),
        /** Maximum calls of the key per minute. */
        rateLimit: z.number().optional(),
        /** Maximum calls of the key per UTC calendar month. */
        monthlyQuota: z.number().optional(),
        /** An upper bound of the calls left before either limit refuses. */
        remaining: z.number().optional(),
      })
      .optional(),
    message: z.string().optional(),
    /** With RATE_LIMITED and USAGE_EXCEEDED: when calls are accepted again. */
    endsAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'VerifyAnswer' });
export type VerifyAnswer = z.output<typeof VerifyAnswer>;

// oxlint-disable-next-line no-control-regex -- a database refuses the first of them, and logs are spoiled by the others
const control = /[\u0000-\u001f\u007f-\u009f]/;
const isPlain = (text: string) => !control.test(text) && text.isWellFormed();
const word = (min: number, max: number) =>
  z.string().min(min).max(max).refine(isPlain, { message: 'Must not contain control characters or half characters.' });

/** A call as CloudEvents 1.0 (USE-44); `subject` is the app_id. */
export const UsageEvent = z
  .object({
    specversion: z.literal('1.0'),
    type: z.literal('com.waypost.usage'),
    source: word(1, 200),
    id: word(1, 200),
    subject: word(1, 200),
    time: z.iso.datetime({ offset: true }),
    datacontenttype: z.literal('application/json').optional(),
    data: z.object({
      service: word(1, 100),
      category: word(1, 100),
      environment: word(1, 40),
      units: z.number().int().min(1).max(1_000_000),
      keyId: word(0, 100).optional(),
    }),
  })
  .meta({ id: 'UsageEvent' });
export type UsageEvent = z.output<typeof UsageEvent>;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isWord = (value: unknown, max: number) =>
  typeof value === 'string' && value.length > 0 && value.length <= max && isPlain(value);
const instantForm = z.regexes.datetime({ offset: true });

const isUsageData = ({ service, category, environment, units, keyId }: Fields): boolean =>
  isWord(service, 100) &&
  isWord(category, 100) &&
  isWord(environment, 40) &&
  Number.isSafeInteger(units) &&
  (units as number) >= 1 &&
  (units as number) <= 1_000_000 &&
  (keyId === undefined || keyId === '' || isWord(keyId, 100));

const isEnvelope = ({ specversion, type, datacontenttype }: Fields): boolean =>
  specversion === '1.0' &&
  type === 'com.waypost.usage' &&
  (datacontenttype === undefined || datacontenttype === 'application/json');

/**
 * Whether a parsed JSON value is a valid UsageEvent. Handwritten because a batch contains a thousand and zod takes ten
 * times as long; a property test compares the two.
 */
export const isUsageEvent = (value: unknown): value is UsageEvent =>
  isFields(value) &&
  isEnvelope(value) &&
  isWord(value['source'], 200) &&
  isWord(value['id'], 200) &&
  isWord(value['subject'], 200) &&
  typeof value['time'] === 'string' &&
  instantForm.test(value['time']) &&
  isFields(value['data']) &&
  isUsageData(value['data']);

/** One event or up to 1,000; each is validated separately, so that an invalid one does not refuse the others. */
export const UsageEvents = z
  .union([z.array(z.unknown()).min(1).max(1000), z.record(z.string(), z.unknown())])
  .meta({ id: 'UsageEvents' });

/** The events that were refused or already counted; all others were counted now. */
export const IngestAnswer = z
  .object({
    accepted: z.number().int(),
    repeated: z.array(z.object({ index: z.number().int(), id: z.string() })),
    refused: z.array(z.object({ index: z.number().int(), id: z.string().nullable(), reason: z.string() })),
  })
  .meta({ id: 'IngestAnswer' });
export type IngestAnswer = z.output<typeof IngestAnswer>;
