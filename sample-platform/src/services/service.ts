import type { Gateway } from '@waypost/gateway-sdk/gateway';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type FieldError, sendProblem } from '../http/problem.ts';
import { type Representation, sendRepresentation } from '../http/representation.ts';
import type { RecordCall } from '../usage/record.ts';
import { authorise } from './authorise.ts';

/** A service that requires a credential. Usage is counted under its name. */
export type Service<Query extends z.ZodType> = {
  readonly name: string;
  /** Its address below /v1; its name by default. Parts of the path are parameters like those of the query. */
  readonly path?: `/${string}`;
  readonly query: Query;
  /** JSON, or what a browser may keep. */
  readonly answer: (query: z.output<Query>) => object | Promise<Representation>;
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

const isRepresentation = (answer: object): answer is Representation => 'bodies' in answer;

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
    const quantities = service.quantities?.(query.data);
    if (!(await record(request, { ...caller, service: service.name, quantities })))
      return sendProblem(reply, 'USAGE_NOT_RECORDED');
    if (isRepresentation(answer)) return sendRepresentation(request, reply, answer);
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answer));
  });
}
