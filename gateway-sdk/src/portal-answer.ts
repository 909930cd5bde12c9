/** Every result code of the portal for a credential (KEY-49). */
export const portalCodes = [
  'VALID',
  'NOT_FOUND',
  'DISABLED',
  'EXPIRED',
  'FORBIDDEN',
  'INSUFFICIENT_PERMISSIONS',
  'PROJECT_INACTIVE',
  'RATE_LIMITED',
  'USAGE_EXCEEDED',
  'SPEND_CAP_REACHED',
] as const;
export type PortalCode = (typeof portalCodes)[number];

/** A reached spend cap (USE-47). */
export type SpendCap = {
  readonly scope: 'key' | 'project' | 'customer';
  readonly measure: 'units' | 'money';
  readonly limit: number;
  readonly currency?: 'usd' | 'eur' | undefined;
};

/** The portal's result for a credential (KEY-49). */
export type PortalAnswer = {
  readonly valid: boolean;
  readonly code: PortalCode;
  /** The API key, or the access key that a token was issued for. */
  readonly keyId?: string | undefined;
  readonly appId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly plan?: string | undefined;
  readonly limits?:
    | {
        readonly threshold: number | null;
        readonly rateLimit?: number | undefined;
        readonly monthlyQuota?: number | undefined;
        /** An upper bound of the calls left before either limit refuses. */
        readonly remaining?: number | undefined;
      }
    | undefined;
  /** The rule that refused, and why. */
  readonly message?: string | undefined;
  /** With RATE_LIMITED, USAGE_EXCEEDED and SPEND_CAP_REACHED: when calls are accepted again, as an ISO instant. */
  readonly endsAt?: string | undefined;
  /** With SPEND_CAP_REACHED: which cap, with its limit in units or in major units of the currency (USE-47). */
  readonly cap?: SpendCap | undefined;
};

/** The results of reported events; all that are not listed were counted now (USE-44). */
export type ReportAnswer = {
  readonly accepted: number;
  readonly repeated: readonly { readonly index: number; readonly id: string }[];
  readonly refused: readonly { readonly index: number; readonly id: string | null; readonly reason: string }[];
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAbsentOr = (type: 'string' | 'number', value: unknown) => value === undefined || typeof value === type;

export const isPortalCode = (value: unknown): value is PortalCode => portalCodes.some((code) => code === value);

const isLimits = (value: unknown): boolean =>
  isFields(value) &&
  (value['threshold'] === null || typeof value['threshold'] === 'number') &&
  ['rateLimit', 'monthlyQuota', 'remaining'].every((name) => isAbsentOr('number', value[name]));

const isOneOf = (value: unknown, allowed: readonly string[]) => allowed.some((one) => one === value);
const isCap = (value: unknown): boolean =>
  isFields(value) &&
  isOneOf(value['scope'], ['key', 'project', 'customer']) &&
  isOneOf(value['measure'], ['units', 'money']) &&
  typeof value['limit'] === 'number' &&
  (value['currency'] === undefined || isOneOf(value['currency'], ['usd', 'eur']));

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

const isEnd = ({ endsAt, cap }: Fields): boolean =>
  (cap === undefined || isCap(cap)) && (endsAt === undefined || (typeof endsAt === 'string' && instant.test(endsAt)));

/** Whether a parsed JSON value is a result of the portal. Unknown fields are allowed. */
export const isPortalAnswer = (value: unknown): value is PortalAnswer =>
  isFields(value) &&
  typeof value['valid'] === 'boolean' &&
  isPortalCode(value['code']) &&
  ['keyId', 'appId', 'projectId', 'plan', 'message'].every((name) => isAbsentOr('string', value[name])) &&
  (value['limits'] === undefined || isLimits(value['limits'])) &&
  isEnd(value);

const isIndex = (value: unknown) => Number.isSafeInteger(value);
const isRepeated = (value: unknown) => isFields(value) && isIndex(value['index']) && typeof value['id'] === 'string';
const isRefused = (value: unknown) =>
  isFields(value) &&
  isIndex(value['index']) &&
  (value['id'] === null || typeof value['id'] === 'string') &&
  typeof value['reason'] === 'string';

/** Whether a parsed JSON value is the portal's response to a batch of events. */
export const isReportAnswer = (value: unknown): value is ReportAnswer => {
  if (!isFields(value)) return false;
  const { accepted, repeated, refused } = value;
  const isBoth = Array.isArray(repeated) && Array.isArray(refused);
  return isIndex(accepted) && isBoth && repeated.every(isRepeated) && refused.every(isRefused);
};
