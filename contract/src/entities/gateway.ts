import { capMeasures, capScopes } from '@waypost/domain/caps/spend-cap';
import { clientKinds } from '@waypost/domain/keys/key-restrictions';
import { verifyCodes } from '@waypost/domain/keys/key-status';
import { ruleLimits } from '@waypost/domain/usage/unit-rules';
import { usageOutcomes } from '@waypost/domain/usage/usage-dimensions';
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
    /** With RATE_LIMITED, USAGE_EXCEEDED and SPEND_CAP_REACHED: when calls are accepted again. */
    endsAt: z.iso.datetime().optional(),
    /** With SPEND_CAP_REACHED: which cap, with its limit in units or in major units of the currency (USE-47). */
    cap: z
      .object({
        scope: z.enum(capScopes),
        measure: z.enum(capMeasures),
        limit: z.number(),
        currency: z.enum(['usd', 'eur']).optional(),
      })
      .optional(),
  })
  .meta({ id: 'VerifyAnswer' });
export type VerifyAnswer = z.output<typeof VerifyAnswer>;

// oxlint-disable-next-line no-control-regex -- a database refuses the first of them, and logs are spoiled by the others
const control = /[\u0000-\u001f\u007f-\u009f]/;
const isPlain = (text: string) => !control.test(text) && text.isWellFormed();
const word = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine(isPlain, { message: 'Must not contain control characters or unpaired surrogates.' });

/** The most units of one event: the bytes of a stored sample. Each usage type has its own maximum below that. */
export const maxUnitsOfEvent = 10_000_000_000_000;
const maxRequestsOfEvent = 100_000;
const maxQuantityNames = 10;
const maxOriginLength = 2000;
const maxCountryLength = 40;
const userHash = /^[0-9a-f]{64}$/;
const quantityName = /^[a-z][a-zA-Z]{0,39}$/;

const Quantities = z
  .record(z.string().regex(quantityName), z.number().int().min(0).max(ruleLimits.quantity))
  .refine((names) => Object.keys(names).length <= maxQuantityNames, {
    message: `Must have at most ${maxQuantityNames} names.`,
  });

/** Usage as CloudEvents 1.0 (USE-44); `subject` is the app_id. */
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
      /** The usage type (USE-04). */
      category: word(1, 100),
      environment: word(1, 40),
      /** Calls, or bytes; a unit rule of the service replaces it. */
      units: z.number().int().min(1).max(maxUnitsOfEvent),
      keyId: word(0, 100).optional(),
      /** The calls that the event stands for; 1 by default. */
      requests: z.number().int().min(1).max(maxRequestsOfEvent).optional(),
      /** What unit rules count, such as the items of a batch (USE-45). */
      quantities: Quantities.optional(),
      /** SHA-256 of the user of an SDK, or of a session, in hexadecimal; hashed again before it is stored. */
      user: z.string().regex(userHash).optional(),
      /** How the call failed; such an event counts as no usage (USE-49). */
      outcome: z.enum(usageOutcomes).optional(),
      /** The calling page or its origin; only the origin is stored (USE-52). */
      origin: word(0, maxOriginLength).optional(),
      /** The caller's country, ISO 3166-1 alpha-2; any other text, as for an unknown address, counts as none. */
      country: word(0, maxCountryLength).optional(),
      client: z.enum(clientKinds).optional(),
    }),
  })
  .meta({ id: 'UsageEvent' });
export type UsageEvent = z.output<typeof UsageEvent>;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isWord = (value: unknown, max: number) =>
  typeof value === 'string' && value.length > 0 && value.length <= max && isPlain(value);
const instantForm = z.regexes.datetime({ offset: true });

const isInteger = (value: unknown, min: number, max: number) =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const isOneOf = (value: unknown, allowed: readonly string[]) => allowed.some((one) => one === value);
const matches = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value);

function isQuantities(value: unknown): boolean {
  if (!isFields(value) || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= maxQuantityNames &&
    entries.every(([name, amount]) => quantityName.test(name) && isInteger(amount, 0, ruleLimits.quantity))
  );
}

const isCaller = ({ origin, country, client }: Fields): boolean =>
  (origin === undefined || origin === '' || isWord(origin, maxOriginLength)) &&
  (country === undefined || country === '' || isWord(country, maxCountryLength)) &&
  (client === undefined || isOneOf(client, clientKinds));

const isCounted = ({ units, requests, quantities, user, outcome }: Fields): boolean =>
  isInteger(units, 1, maxUnitsOfEvent) &&
  (requests === undefined || isInteger(requests, 1, maxRequestsOfEvent)) &&
  (quantities === undefined || isQuantities(quantities)) &&
  (user === undefined || matches(user, userHash)) &&
  (outcome === undefined || isOneOf(outcome, usageOutcomes));

const isUsageData = (data: Fields): boolean =>
  isWord(data['service'], 100) &&
  isWord(data['category'], 100) &&
  isWord(data['environment'], 40) &&
  (data['keyId'] === undefined || data['keyId'] === '' || isWord(data['keyId'], 100)) &&
  isCounted(data) &&
  isCaller(data);

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
