import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames, readSessionCookie } from './cookies.ts';

export const sessionTokenOf = (request: FastifyRequest): string | undefined =>
  readSessionCookie(request, cookieNames.account);

/** The device that signs in, and the account session of its browser. */
export const deviceOf = (request: FastifyRequest) => ({
  ip: request.clientAddress,
  user_agent: request.headers['user-agent'],
  session_token: sessionTokenOf(request),
});

/** Refuses with the wait in the header and beside the field. */
export function refuseForNow(reply: FastifyReply, { waitMs }: { readonly waitMs: number }, path = 'password'): never {
  const seconds = Math.ceil(waitMs / 1000);
  void reply.header('retry-after', String(seconds));
  const message = `Too many attempts. Try again in ${seconds} seconds.`;
  throw new DomainError('RATE_LIMITED', [{ path, reason: 'WAIT', message }]);
}
