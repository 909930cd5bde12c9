import { type Answer, refusalOf } from '@waypost/gateway-sdk/refusal';
import type { FastifyReply } from 'fastify';

type Entry = { readonly status: number; readonly title: string; readonly detail: string };

/** Refusals that do not concern credentials; those come from the SDK. */
const problems = {
  INVALID_FIELDS: {
    status: 400,
    title: 'Some parameters are missing or not valid',
    detail: 'See errors for each of them.',
  },
  INVALID_REQUEST: { status: 400, title: 'The request cannot be read', detail: 'Check its address and headers.' },
  UNKNOWN_PATH: {
    status: 404,
    title: 'There is no such service',
    detail: 'The page / of this address lists all services.',
  },
  UNKNOWN_LAYER: {
    status: 404,
    title: 'There is no such layer',
    detail: 'GET /v1/layers lists the layers of the app.',
  },
  TOO_MANY_LAYERS: { status: 409, title: 'The app has 20 layers', detail: 'Delete one, or replace one by its name.' },
  TOO_LARGE: { status: 413, title: 'The layer is too large', detail: 'A layer has at most 1 MB.' },
  USAGE_NOT_RECORDED: {
    status: 503,
    title: 'The call cannot be recorded right now',
    detail: 'A call that cannot be counted is not served. Try again in a moment.',
  },
  UNKNOWN: { status: 500, title: 'Something went wrong', detail: 'Quote the request id when you report it.' },
} as const satisfies Record<string, Entry>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as readonly ProblemCode[];

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** An invalid part of the input; the pointer names the query parameter. */
export type FieldError = { readonly pointer: string; readonly reason: string; readonly detail: string };

type SentProblem = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: object;
};

/** Problem+json (RFC 9457), the only format of this platform's refusals. */
const send = (reply: FastifyReply, { status, headers, problem }: SentProblem): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...problem, instance: `urn:request:${reply.request.id}` }));

/** The body of a refusal, but for the request id. */
export const problemOf = (code: ProblemCode, errors: readonly FieldError[] = []) => ({
  type: `https://waypost.dev/problems/${code}`,
  ...problems[code],
  code,
  ...(errors.length > 0 && { errors }),
});

export function sendProblem(reply: FastifyReply, code: ProblemCode, errors: readonly FieldError[] = []): FastifyReply {
  const { status } = problems[code];
  const headers: SentProblem['headers'] = status === 503 ? { 'retry-after': '1' } : {};
  return send(reply, { status, headers, problem: problemOf(code, errors) });
}

/** The portal's reason for a refused call. */
export const sendRefusal = (reply: FastifyReply, answer: Extract<Answer, { valid: false }>): FastifyReply =>
  send(reply, refusalOf(answer));
