import type { VerifyAnswer } from '@waypost/contract/entities/gateway';
import type { FastifyReply } from 'fastify';

type Refused = Exclude<VerifyAnswer['code'], 'VALID'>;

type Entry = { readonly status: number; readonly title: string; readonly detail: string };

/** Why a call is not served: the portal's own words for keys (KEY-49), and ours for the rest. */
const problems = {
  KEY_MISSING: {
    status: 401,
    title: 'An API key is needed',
    detail: 'Send your API key in the header X-API-Key or in the query parameter apiKey.',
  },
  NOT_FOUND: { status: 401, title: 'The API key is unknown', detail: 'There is no such key. Copy it from your project again.' },
  DISABLED: { status: 401, title: 'The API key is disabled', detail: 'Enable it in your project, or use another key.' },
  EXPIRED: { status: 401, title: 'The API key has expired', detail: 'Generate a new key in your project.' },
  FORBIDDEN: { status: 403, title: 'The API key may not call from here', detail: 'A restriction of the key refuses this call.' },
  INSUFFICIENT_PERMISSIONS: {
    status: 403,
    title: 'The API key may not call this service',
    detail: 'The key is limited to other services. Change its services in your project, or use another key.',
  },
  PROJECT_INACTIVE: { status: 403, title: 'The project is not active', detail: 'See the status of the project in the portal.' },
  RATE_LIMITED: { status: 429, title: 'Too many calls', detail: 'The rate limit of the key is reached. Wait a moment.' },
  USAGE_EXCEEDED: { status: 429, title: 'The limit is used up', detail: 'The key or its project has reached its limit.' },
  INVALID_FIELDS: { status: 400, title: 'Some parameters are missing or not valid', detail: 'See errors for each of them.' },
  INVALID_REQUEST: { status: 400, title: 'The request cannot be read', detail: 'Check its address and headers.' },
  UNKNOWN_PATH: { status: 404, title: 'There is no such service', detail: 'The page / of this address lists all services.' },
  PORTAL_AWAY: {
    status: 503,
    title: 'The API key cannot be checked right now',
    detail: 'The portal that knows the keys does not answer. Try again in a moment.',
  },
  USAGE_NOT_RECORDED: {
    status: 503,
    title: 'The call cannot be recorded right now',
    detail: 'A call that cannot be counted is not served. Try again in a moment.',
  },
  UNKNOWN: { status: 500, title: 'Something went wrong', detail: 'Quote the request id when you report it.' },
} as const satisfies Record<Refused | (string & {}), Entry>;

export type ProblemCode = keyof typeof problems;

/** One wrong part of the input; the pointer names the query parameter. */
export type FieldError = { readonly pointer: string; readonly reason: string; readonly detail: string };

function headersFor({ status }: Entry, code: ProblemCode): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'ApiKey' };
  // a used-up limit does not come back in a second
  return status === 503 || code === 'RATE_LIMITED' ? { 'retry-after': '1' } : {};
}

/** Answers with problem+json (RFC 9457), the only form in which this platform refuses. */
export function sendProblem(reply: FastifyReply, code: ProblemCode, errors: readonly FieldError[] = []): FastifyReply {
  const entry = problems[code];
  return reply
    .code(entry.status)
    .headers(headersFor(entry, code))
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        type: `https://waypost.dev/problems/${code}`,
        ...entry,
        code,
        instance: `urn:request:${reply.request.id}`,
        ...(errors.length > 0 && { errors }),
      }),
    );
}
