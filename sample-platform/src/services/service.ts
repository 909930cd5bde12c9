import type { Gateway } from '@waypost/gateway-sdk/gateway';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type FieldError, sendProblem } from '../http/problem.ts';
import type { RecordCall } from '../usage/record.ts';
import { authorise } from './authorise.ts';

/** An answer in another format than JSON; a browser may keep it for a while. */
export type Encoded = { readonly type: string; readonly body: Buffer; readonly cacheControl: string };

export const encoded = (type: string, body: Buffer): Encoded => ({
  type,
  body,
  cacheControl: 'private, max-age=3600',
});

const isEncoded = (answer: object): answer is Encoded => 'body' in answer && answer.body instanceof Buffer;

const inJson = (answer: object): Encoded => ({
  type: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(answer)),
  cacheControl: 'no-store',
});

/** A service that requires a credential. Usage is counted under its name. */
export type Service<Query extends z.ZodType> = {
  readonly name: string;
  /** Its address below /v1; its name by default. Parts of the path are parameters like those of the query. */
  readonly path?: `/${string}`;
  readonly query: Query;
  readonly answer: (query: z.output<Query>) => object | Promise<Encoded>;
  /** What a unit rule of the service can count. */
  readonly quantities?: (query: z.output<Query>) => Readonly<Record<string, number>>;
};

export type ServiceDeps = {
  readonly gateway: Pick<Gateway, 'authorize' | 'reportFailure'>;
  readonly record: RecordCall;
};

/** The parameters that contain credentials; no service has parameters with these names. */
const credentialNames = ['apiKey', 'apikey', 'app_id', 'app_code'];

function withoutCredential(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(([name]) => !credentialNames.includes(name)),
  );
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: `/${key}`,
      reason: 'unknown_field',
      detail: 'There is no such parameter.',
    }));
  }
  return [{ pointer: `/${issue.path.join('/')}`, reason: issue.code, detail: issue.message }];
}

/** Mounts a service behind credentials; its usage event is on disk before the answer is sent. */
export function mountService<Query extends z.ZodType>(
  app: FastifyInstance,
  service: Service<Query>,
  { gateway, record }: ServiceDeps,
): void {
  app.get(`/v1${service.path ?? `/${service.name}`}`, async (request, reply) => {
    const caller = await authorise(request, reply, { service: service.name, gateway });
    if (!caller) return reply;
    const query = service.query.safeParse({ ...withoutCredential(request.query), ...Object(request.params) });
    if (!query.success) {
      gateway.reportFailure({ service: service.name, ...caller, outcome: 'CLIENT_ERROR' });
      return sendProblem(reply, 'INVALID_FIELDS', query.error.issues.flatMap(fieldErrors));
    }
    const answer = await service.answer(query.data);
    const { type, body, cacheControl } = isEncoded(answer) ? answer : inJson(answer);
    const quantities = service.quantities?.(query.data);
    if (!(await record(request, { ...caller, service: service.name, quantities })))
      return sendProblem(reply, 'USAGE_NOT_RECORDED');
    return reply.header('cache-control', cacheControl).type(type).send(body);
  });
}
