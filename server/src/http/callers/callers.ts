import type { SessionUser } from '@waypost/contract/entities/session';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** A signed-in user, by session cookie or access token. */
export type UserCaller = {
  readonly kind: 'user';
  readonly user: SessionUser;
  /** The family: one sign-in at the account service with all of its sessions and tokens. */
  readonly sid: string;
  /** The methods that proved the identity. */
  readonly amr: readonly ProofMethod[];
};
/** Portal and account service, which have different origins. */
export type ServiceName = 'portal' | 'account';
export type GatewayCaller = { readonly kind: 'gateway' };
/** A program with a project token. */
export type ProjectCaller = { readonly kind: 'project'; readonly projectId: ProjectId };

/**
 * Each throws UNAUTHORIZED or TOKEN_EXPIRED, and answers without a promise where possible, because verify is a hot
 * path.
 */
export type Authenticators = {
  readonly user: (request: FastifyRequest) => UserCaller | Promise<UserCaller>;
  /** The account service's session cookie, which only its own pages have. */
  readonly account: (request: FastifyRequest) => UserCaller | Promise<UserCaller>;
  /** An access token, for the services that its client is registered for. */
  readonly bearer: (request: FastifyRequest, service: ServiceName) => UserCaller | Promise<UserCaller>;
  readonly project: (request: FastifyRequest) => Promise<ProjectCaller>;
  readonly gateway: (request: Pick<IncomingMessage, 'headers'>) => GatewayCaller;
};
