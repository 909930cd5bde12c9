import type { Gateway } from '@waypost/gateway-sdk/gateway';
import type { Answer } from '@waypost/gateway-sdk/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/problem.ts';

type Refusal = Extract<Answer, { valid: false }>['code'];
type Uncounted = 'NOT_FOUND' | 'KEY_MISSING' | 'PORTAL_AWAY';
const isOutcome = (code: Refusal): code is Exclude<Refusal, Uncounted> =>
  code !== 'NOT_FOUND' && code !== 'KEY_MISSING' && code !== 'PORTAL_AWAY';

export type Caller = { readonly appId: string; readonly keyId: string | undefined };

type AuthoriseDeps = {
  readonly gateway: Pick<Gateway, 'authorize' | 'reportFailure'>;
  readonly service: string;
};

/** The caller; undefined after a refusal was sent. */
export async function authorise(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway, service }: AuthoriseDeps,
): Promise<Caller | undefined> {
  const answer = await gateway.authorize(request.raw, { service });
  if (!answer.valid) {
    const { appId, keyId, code } = answer;
    // a call without a known app cannot be counted
    if (appId !== undefined && isOutcome(code)) gateway.reportFailure({ service, appId, keyId, outcome: code });
    return void sendRefusal(reply, answer);
  }
  return { appId: answer.appId, keyId: answer.keyId };
}
