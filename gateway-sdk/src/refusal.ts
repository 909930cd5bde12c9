import type { PortalAnswer, PortalCode, SpendCap } from './portal-answer.ts';

/** Why a call may not pass: a code of the portal, or ours if it sent none. */
export type RefusalCode = Exclude<PortalCode, 'VALID'> | 'KEY_MISSING' | 'PORTAL_AWAY';

/** The result of `verify` and `authorize`. `appId` is set whenever the call may pass. */
export type Answer =
  | (Omit<PortalAnswer, 'valid' | 'code' | 'appId'> & {
      readonly valid: true;
      readonly code: 'VALID';
      readonly appId: string;
    })
  | (Omit<PortalAnswer, 'valid' | 'code'> & { readonly valid: false; readonly code: RefusalCode });

type Refused = Extract<Answer, { valid: false }>;
type Words = { readonly status: 401 | 403 | 429 | 503; readonly title: string; readonly detail: string };

const words: Readonly<Record<RefusalCode, Words>> = {
  KEY_MISSING: {
    status: 401,
    title: 'An API key is needed',
    detail:
      'Send an API key in the header X-API-Key or the query parameter apiKey, an access token as Authorization: Bearer, or app_id and app_code.',
  },
  NOT_FOUND: {
    status: 401,
    title: 'The credential is unknown',
    detail: 'There is no such key, app code or token. Copy it from your project again.',
  },
  DISABLED: {
    status: 401,
    title: 'The credential is disabled',
    detail: 'Enable it in your project, or use another one.',
  },
  EXPIRED: { status: 401, title: 'The credential has expired', detail: 'Generate a new one in your project.' },
  FORBIDDEN: {
    status: 403,
    title: 'The credential may not be used from here',
    detail: 'A restriction of your project refuses this call.',
  },
  INSUFFICIENT_PERMISSIONS: {
    status: 403,
    title: 'The credential may not use this service',
    detail: 'It is limited to other services. Change its services in your project, or use another one.',
  },
  PROJECT_INACTIVE: {
    status: 403,
    title: 'The project is not active',
    detail: 'See the status of the project in the portal.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many calls',
    detail: 'The rate limit of the key is reached. Wait a moment.',
  },
  USAGE_EXCEEDED: {
    status: 429,
    title: 'The limit is used up',
    detail: 'The key or its project has reached its limit.',
  },
  SPEND_CAP_REACHED: {
    status: 429,
    title: 'The spend cap is reached',
    detail: 'A spend cap of the key, its project or its customer is reached. Raise it in the portal.',
  },
  PORTAL_AWAY: {
    status: 503,
    title: 'The credential cannot be checked right now',
    detail: 'The portal that knows the credentials does not answer. Try again in a moment.',
  },
};

/** A refusal as an HTTP response: status, headers, and a body of `application/problem+json` (RFC 9457). */
export type Refusal = {
  readonly status: Words['status'];
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: {
    readonly type: string;
    readonly title: string;
    readonly status: number;
    readonly code: RefusalCode;
    readonly detail: string;
    /** With SPEND_CAP_REACHED: the cap, and the end of its period (USE-47). */
    readonly cap?: SpendCap;
    readonly endsAt?: string;
  };
};

/** At least a second, so that clients do not retry immediately. */
function secondsUntil(endsAt: string, now: Date): string {
  return String(Math.max(1, Math.ceil((Date.parse(endsAt) - now.getTime()) / 1000)));
}

function headersOf({ code, endsAt }: Refused, status: number, now: Date): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'ApiKey, Bearer' };
  if (endsAt !== undefined) return { 'retry-after': secondsUntil(endsAt, now) };
  // an exhausted limit does not reset within a second
  return status === 503 || code === 'RATE_LIMITED' ? { 'retry-after': '1' } : {};
}

/** The message for the caller of a refused call; the portal's own if it sent one. */
export function refusalOf(answer: Refused, now = new Date()): Refusal {
  const { status, title, detail } = words[answer.code];
  const problem = {
    type: `https://waypost.dev/problems/${answer.code}`,
    title,
    status,
    code: answer.code,
    detail: answer.message ?? detail,
    ...(answer.cap && { cap: answer.cap, ...(answer.endsAt !== undefined && { endsAt: answer.endsAt }) }),
  };
  return { status, headers: headersOf(answer, status, now), problem };
}
