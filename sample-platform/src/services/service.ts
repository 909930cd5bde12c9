import type { Gateway } from '@waypost/gateway-sdk/gateway';
import { readCaller } from '@waypost/gateway-sdk/read-call';
import type { Answer } from '@waypost/gateway-sdk/refusal';
import type { ServedCall } from '@waypost/gateway-sdk/usage-event';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FieldError, sendProblem, sendRefusal } from '../http/problem.ts';

/** A service that requires a credential. Usage is counted under its name. */
export type Service<Query extends z.ZodType> = {
  readonly name: string;
  readonly query: Query;
  readonly answer: (query: z.output<Query>) => object;
  /** What a unit rule of the service can count. */
  readonly quantities?: (query: z.output<Query>) => Readonly<Record<string, number>>;
};

export type ServiceDeps = { readonly gateway: Pick<Gateway, 'authorize' | 'report' | 'reportFailure'> };

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

type Refusal = Extract<Answer, { valid: false }>['code'];
type Uncounted = 'NOT_FOUND' | 'KEY_MISSING' | 'PORTAL_AWAY';
const isOutcome = (code: Refusal): code is Exclude<Refusal, Uncounted> =>
  code !== 'NOT_FOUND' && code !== 'KEY_MISSING' && code !== 'PORTAL_AWAY';

type Caller = { readonly appId: string; readonly keyId: string | undefined };

/** The caller; undefined after a refusal was sent. */
async function authorise(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway, service }: ServiceDeps & { service: string },
) {
  const answer = await gateway.authorize(request.raw, { service });
  if (!answer.valid) {
    const { appId, keyId, code } = answer;
    // a call without a known app cannot be counted
    if (appId !== undefined && isOutcome(code)) gateway.reportFailure({ service, appId, keyId, outcome: code });
    return void sendRefusal(reply, answer);
  }
  return { appId: answer.appId, keyId: answer.keyId } satisfies Caller;
}

/** Mounts a service behind credentials; its usage event is on disk before the answer is sent. */
export function mountService<Query extends z.ZodType>(
  app: FastifyInstance,
  service: Service<Query>,
  { gateway }: ServiceDeps,
): void {
  async function record(request: FastifyRequest, call: Omit<ServedCall, 'service'>): Promise<boolean> {
    try {
      await gateway.report({ id: request.id, service: service.name, ...readCaller(request.raw), ...call });
      return true;
    } catch (error) {
      request.log.error({ event: 'usage.not_recorded', err: error }, 'the call could not be recorded');
      return false;
    }
  }

  app.get(`/v1/${service.name}`, async (request, reply) => {
    const caller = await authorise(request, reply, { service: service.name, gateway });
    if (!caller) return reply;
    const query = service.query.safeParse(withoutCredential(request.query));
    if (!query.success) {
      gateway.reportFailure({ service: service.name, ...caller, outcome: 'CLIENT_ERROR' });
      return sendProblem(reply, 'INVALID_FIELDS', query.error.issues.flatMap(fieldErrors));
    }
    const body = JSON.stringify(service.answer(query.data));
    const quantities = service.quantities?.(query.data);
    if (!(await record(request, { ...caller, quantities }))) return sendProblem(reply, 'USAGE_NOT_RECORDED');
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
  });
}
