import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FieldError, sendProblem } from '../http/problem.ts';
import type { KeyChecker } from '../portal/key-checker.ts';
import type { EventQueue } from '../usage/event-queue.ts';
import { usageEvent } from '../usage/usage-event.ts';

/** A service that a key opens. Its name is what usage is counted under. */
export type Service<Query extends z.ZodType> = {
  readonly name: string;
  readonly query: Query;
  readonly answer: (query: z.output<Query>) => object;
};

export type ServiceDeps = {
  readonly checker: KeyChecker;
  readonly queue: EventQueue;
  readonly now: () => Date;
};

const longestKey = 512;

function presentedKey({ headers, query }: FastifyRequest): string | undefined {
  const given = [headers['x-api-key'] ?? (query as Record<string, unknown>)['apiKey']].flat()[0];
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined;
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ pointer: `/${key}`, reason: 'unknown_field', detail: 'There is no such parameter.' }));
  }
  return [{ pointer: `/${issue.path.join('/')}`, reason: issue.code, detail: issue.message }];
}

type Caller = { readonly appId: string; readonly keyId: string };

/** Who calls, if they may; otherwise the refusal is already on its way. */
async function authorise(request: FastifyRequest, reply: FastifyReply, ask: { service: string; checker: KeyChecker }) {
  const key = presentedKey(request);
  if (key === undefined) return void sendProblem(reply, 'KEY_MISSING');
  if (key.length > longestKey) return void sendProblem(reply, 'NOT_FOUND');
  const decision = await ask.checker.check(key, ask.service);
  if (!decision.known) return void sendProblem(reply, 'PORTAL_AWAY');
  const { valid, code, appId, keyId } = decision.answer;
  if (code !== 'VALID') return void sendProblem(reply, code);
  // a call that belongs to no app could not be counted
  if (!valid || appId === undefined || keyId === undefined) return void sendProblem(reply, 'PORTAL_AWAY');
  return { appId, keyId } satisfies Caller;
}

/** Puts a service behind keys: who calls, what is asked, the answer, and its event on disk before it is sent. */
export function mountService<Query extends z.ZodType>(app: FastifyInstance, service: Service<Query>, deps: ServiceDeps): void {
  const source = `sample-platform/${deps.queue.instanceId}`;

  async function record(request: FastifyRequest, caller: Caller): Promise<boolean> {
    const event = usageEvent({ id: request.id, time: deps.now(), service: service.name, ...caller }, source);
    try {
      await deps.queue.add({ id: event.id, body: JSON.stringify(event) });
      return true;
    } catch (error) {
      request.log.error({ event: 'usage.not_recorded', err: error }, 'the call could not be recorded');
      return false;
    }
  }

  app.get(`/v1/${service.name}`, async (request, reply) => {
    const caller = await authorise(request, reply, { service: service.name, checker: deps.checker });
    if (!caller) return reply;
    const query = service.query.safeParse(request.query);
    if (!query.success) return sendProblem(reply, 'INVALID_FIELDS', query.error.issues.flatMap(fieldErrors));
    const body = JSON.stringify(service.answer(query.data));
    if (!(await record(request, caller))) return sendProblem(reply, 'USAGE_NOT_RECORDED');
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
  });
}
