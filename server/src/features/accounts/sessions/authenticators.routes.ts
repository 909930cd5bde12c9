import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Authenticators, GatewayCaller, ServiceName, UserCaller } from '../../../http/callers/callers.ts';
import { cookieNames, readSessionCookie } from '../../../http/callers/cookies.ts';
import type { AccountsService } from '../accounts.service.ts';
import type { LiveSession } from './sessions.service.ts';

export type AccountAuthenticators = Authenticators & {
  /** Who is signed in to the portal, for a page; undefined for a visitor. */
  currentUser(request: FastifyRequest): Promise<UserCaller | undefined>;
  /** Who has a live session at the account service, for one of its pages. */
  currentAccount(request: FastifyRequest): Promise<UserCaller | undefined>;
};

type Deps = {
  readonly accounts: Pick<AccountsService, 'sessions' | 'clients'>;
  /** The portal's origin, which tokens for it name as their audience. */
  readonly portal: string;
  /** What the operator's gateway shows as a bearer. */
  readonly gatewayCredential: string;
};

const callerOf = ({ user, sid, amr }: LiveSession): UserCaller => ({ kind: 'user', user, sid, amr });
const callerWhen = (found: LiveSession | Promise<LiveSession>) =>
  found instanceof Promise ? found.then(callerOf) : callerOf(found);

/** The credential of an Authorization header; throws UNAUTHORIZED where there is none. */
function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const credential = /^bearer ([^ ]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (credential === undefined) throw new DomainError('UNAUTHORIZED');
  return credential;
}

async function orNobody(find: () => LiveSession | Promise<LiveSession>): Promise<UserCaller | undefined> {
  try {
    return callerOf(await find());
  } catch (error) {
    const isNobody = error instanceof DomainError && ['UNAUTHORIZED', 'TOKEN_EXPIRED'].includes(error.reason);
    if (isNobody) return undefined;
    throw error;
  }
}

/**
 * A page says whom it was made for: when somebody else has signed in in another tab, its call is refused like one of a
 * session that has ended, and never done in the other's name.
 */
function expected(request: FastifyRequest, session: LiveSession): LiveSession {
  const named = request.headers['x-session-user'];
  if (named !== undefined && named !== session.user.userId) throw new DomainError('UNAUTHORIZED');
  return session;
}

/** As long as any of ours, so the length is no secret and a hash of it would be spent at every call of a customer. */
function createGatewayCheck(credential: string): (presented: string) => boolean {
  const expected = Buffer.from(credential);
  const given = Buffer.alloc(expected.length); // one for all calls: nothing waits between the writing and the comparison
  return (presented) => {
    if (Buffer.byteLength(presented) !== expected.length) return false;
    given.write(presented);
    return timingSafeEqual(given, expected);
  };
}

/** Who calls, by session cookie, access token or gateway credential. */
export function createAuthenticators({ accounts, portal, gatewayCredential }: Deps): AccountAuthenticators {
  const { sessions, clients } = accounts;
  const isGateway = createGatewayCheck(gatewayCredential);
  const gateway: GatewayCaller = { kind: 'gateway' };

  const byCookie = (request: FastifyRequest) => {
    const token = readSessionCookie(request, cookieNames.portal);
    if (token === undefined) throw new DomainError('UNAUTHORIZED');
    const found = sessions.byPortalToken(token);
    return found instanceof Promise ? found.then((session) => expected(request, session)) : expected(request, found);
  };

  const byAccountCookie = (request: FastifyRequest) =>
    sessions.byAccountToken(readSessionCookie(request, cookieNames.account));

  /** Any client's token opens the account service; the portal asks what its client was registered for, then and now. */
  const fitting = (session: LiveSession, service: ServiceName): LiveSession => {
    const { client_id = '', audience } = session.issued ?? {};
    const opensPortal = audience === portal && clients.opensKeyServices(client_id);
    if (service === 'portal' && !opensPortal) throw new DomainError('UNAUTHORIZED');
    return session;
  };
  const byBearer = (request: FastifyRequest, service: ServiceName) => {
    const found = sessions.byAccessToken(bearerOf(request));
    return found instanceof Promise ? found.then((session) => fitting(session, service)) : fitting(found, service);
  };

  return {
    user: (request) => callerWhen(byCookie(request)),
    account: (request) => callerWhen(byAccountCookie(request)),
    bearer: (request, service) => callerWhen(byBearer(request, service)),
    gateway(request) {
      if (!isGateway(bearerOf(request))) throw new DomainError('UNAUTHORIZED');
      return gateway;
    },
    currentUser: (request) => orNobody(() => byCookie(request)),
    currentAccount: (request) => orNobody(() => byAccountCookie(request)),
  };
}
