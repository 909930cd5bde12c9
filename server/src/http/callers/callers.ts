import type { SessionUser } from '@waypost/contract/entities/session';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** A signed-in person, by session cookie or by access token. */
export type UserCaller = {
  readonly kind: 'user';
  readonly user: SessionUser;
  /** The family: one sign-in at the account service, and every session and token that came of it. */
  readonly sid: string;
  /** How it was proven who this is. */
  readonly amr: readonly ProofMethod[];
};
/** Portal and account service are told apart by their origins. */
export type ServiceName = 'portal' | 'account';
export type GatewayCaller = { readonly kind: 'gateway' };

/** Each throws DomainError UNAUTHORIZED or TOKEN_EXPIRED. They answer without a promise when they can: verify is a hot path. */
export type Authenticators = {
  readonly user: (request: FastifyRequest) => UserCaller | Promise<UserCaller>;
  /** The account service's session cookie: its own pages alone have it. */
  readonly account: (request: FastifyRequest) => UserCaller | Promise<UserCaller>;
  /** An access token opens the services that its client was registered for. */
  readonly bearer: (request: FastifyRequest, service: ServiceName) => UserCaller | Promise<UserCaller>;
  readonly gateway: (request: Pick<IncomingMessage, 'headers'>) => GatewayCaller;
};
