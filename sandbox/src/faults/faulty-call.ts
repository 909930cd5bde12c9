import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service, SwitchBoard } from './switches.ts';

export type Answer = { readonly status: number; readonly body?: unknown };

type Call = {
  readonly service: Service;
  /** The provider's own words for a failure inside. */
  readonly failure: Answer;
};

/** Carries out a provider's call with the latency, failure or time-out that the switches ask for. */
export function createFaultyCalls(switches: SwitchBoard) {
  return async (request: FastifyRequest, { service, failure }: Call, work: () => Answer | Promise<Answer>) => {
    const { latencyMs } = switches.get()[service];
    const fault = switches.faultOf(service, request.url.split('?')[0] ?? '');
    if (latencyMs > 0) await delay(latencyMs);
    if (fault === 'error') return { answer: failure, isLost: false };
    return { answer: await work(), isLost: fault === 'timeout' };
  };
}

export type FaultyCalls = ReturnType<typeof createFaultyCalls>;

/** Sends the answer, or leaves the caller without one although everything was carried out. */
export function sendOrLose(
  reply: FastifyReply,
  { answer, isLost }: { answer: Answer; isLost: boolean },
  hangMs: number,
) {
  if (!isLost) return reply.code(answer.status).send(answer.body);
  reply.hijack();
  setTimeout(() => reply.raw.destroy(), hangMs).unref();
  return reply;
}
