import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { bearerOf } from '../../../http/callers/bearer.ts';
import type { Authenticators, GatewayCaller, ServiceName, UserCaller } from '../../../http/callers/callers.ts';
import { cookieNames, isVisitorToken, readSessionCookie } from '../../../http/callers/cookies.ts';
import type { AccountsService } from '../accounts.service.ts';
import type { LiveSession } from './sessions.service.ts';

/** Of users and gateways. */
export type AccountAuthenticators = Omit<Authenticators, 'project'> & {
  /** The user who is signed in to the portal, for a page; undefined for a visitor. */
  currentUser(request: FastifyRequest): Promise<UserCaller | undefined>;
  /** The user with a live session at the account service, for one of its pages. */
  currentAccount(request: FastifyRequest): Promise<UserCaller | undefined>;
};

type Deps = {
  readonly accounts: Pick<AccountsService, 'sessions' | 'clients'>;
  readonly portal: string;
  readonly gatewayCredential: string;
};

const callerOf = ({ user, sid, amr }: LiveSession): UserCaller => ({ kind: 'user', user, sid, amr });
const callerWhen = (session: LiveSession | Promise<LiveSession>) =>
  session instanceof Promise ? session.then(callerOf) : callerOf(session);

async function undefinedForVisitor(find: () => LiveSession | Promise<LiveSession>): Promise<UserCaller | undefined> {
  try {
    return callerOf(await find());
  } catch (error) {
    const isVisitor = error instanceof DomainError && ['UNAUTHORIZED', 'TOKEN_EXPIRED'].includes(error.reason);
    if (isVisitor) return undefined;
    throw error;
  }
}

/**
 * A page names the user it was rendered for. When another user has signed in in another tab, the page's call is refused
 * as after the end of its session, and never acts in the other user's name.
 */
function assertSameUser(request: FastifyRequest, session: LiveSession): LiveSession {
  const sessionUser = request.headers['x-session-user'];
  if (sessionUser !== undefined && sessionUser !== session.user.userId) throw new DomainError('UNAUTHORIZED');
  return session;
}

/** All our credentials are equally long, so comparing the length first leaks nothing and saves a hash on every call. */
function createGatewayCheck(credential: string): (presented: string) => boolean {
  const expected = Buffer.from(credential);
  const buffer = Buffer.alloc(expected.length); // shared by all calls: writing and comparing is synchronous
  return (presented) => {
    if (Buffer.byteLength(presented) !== expected.length) return false;
    buffer.write(presented);
    return timingSafeEqual(buffer, expected);
  };
}

export function createAuthenticators({ accounts, portal, gatewayCredential }: Deps): AccountAuthenticators {
  const { sessions, clients } = accounts;
  const isGateway = createGatewayCheck(gatewayCredential);
  const gateway: GatewayCaller = { kind: 'gateway' };

  const byCookie = (request: FastifyRequest) => {
    const token = readSessionCookie(request, cookieNames.portal);
    if (token === undefined || isVisitorToken(token)) throw new DomainError('UNAUTHORIZED');
    const found = sessions.byPortalToken(token);
    return found instanceof Promise
      ? found.then((session) => assertSameUser(request, session))
      : assertSameUser(request, found);
  };

  const byAccountCookie = (request: FastifyRequest) =>
    sessions.byAccountToken(readSessionCookie(request, cookieNames.account));

  /** The account service accepts any client's token; the portal only those whose client is registered for it. */
  const assertAccepted = (session: LiveSession, service: ServiceName): LiveSession => {
    const { client_id = '', audience } = session.issued ?? {};
    const opensPortal = audience === portal && clients.opensKeyServices(client_id);
    if (service === 'portal' && !opensPortal) throw new DomainError('UNAUTHORIZED');
    return session;
  };
  const byBearer = (request: FastifyRequest, service: ServiceName) => {
    const found = sessions.byAccessToken(bearerOf(request));
    return found instanceof Promise
      ? found.then((session) => assertAccepted(session, service))
      : assertAccepted(found, service);
  };

  return {
    user: (request) => callerWhen(byCookie(request)),
    account: (request) => callerWhen(byAccountCookie(request)),
    bearer: (request, service) => callerWhen(byBearer(request, service)),
    gateway(request) {
      if (!isGateway(bearerOf(request))) throw new DomainError('UNAUTHORIZED');
      return gateway;
    },
    currentUser: (request) => undefinedForVisitor(() => byCookie(request)),
    currentAccount: (request) => undefinedForVisitor(() => byAccountCookie(request)),
  };
}
