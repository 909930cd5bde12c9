import type { CodeAnswer } from '@waypost/contract/entities/account';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { AccountsEvents } from '../accounts.events.ts';
import type { ClientRegistry } from '../clients.ts';
import type { CodesService } from '../sign-in/codes.service.ts';
import type { SecondStepService } from '../sign-in/second-step.service.ts';
import type { LiveSession, SessionsService } from './sessions.service.ts';

/** An embedding page's request for the signed-in user. */
export type EmbedderRequest = {
  readonly origin: string | undefined;
  readonly client_id: string | undefined;
  readonly code_challenge: string | undefined;
};

export type AccountSessionsService = {
  /** Throws UNAUTHORIZED or TOKEN_EXPIRED. */
  live(sessionToken: string | undefined): Promise<LiveSession>;
  /** The signed-in user, with a new code for the client of that origin. */
  read(request: EmbedderRequest, sessionToken: string | undefined): Promise<CodeAnswer>;
  /** Ends the family with the portal's sessions and codes. */
  signOut(sessionToken: string | undefined): Promise<void>;
  /** The clients that require a second factor; throws NOT_FOUND without any. */
  secondFactorClients(sessionToken: string | undefined): Promise<string[]>;
};

type Deps = {
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly secondStep: Pick<SecondStepService, 'isNeededFor'>;
  readonly codes: CodesService;
  readonly events: AccountsEvents;
};

const challengeForm = /^[A-Za-z0-9_-]{43}$/;

function bindingOf(clients: ClientRegistry, { origin = '', client_id, code_challenge = '' }: EmbedderRequest) {
  const client = clients.byOrigin(origin, client_id);
  if (!challengeForm.test(code_challenge)) {
    const message = 'Send the S256 challenge of the code.';
    throw new DomainError('INVALID_FIELDS', [{ path: 'X-Code-Challenge', reason: 'INVALID_CHALLENGE', message }]);
  }
  return { client_id: client.client_id, uri: origin, code_challenge };
}

export function createAccountSessionsService({
  clients,
  sessions,
  secondStep,
  codes,
  events,
}: Deps): AccountSessionsService {
  return {
    live: (sessionToken) => sessions.byAccountToken(sessionToken),
    async read(request, sessionToken) {
      const binding = bindingOf(clients, request);
      const live = await sessions.byAccountToken(sessionToken);
      // only the sign-in page can ask for the second factor
      if (secondStep.isNeededFor(live, binding)) throw new DomainError('UNAUTHORIZED');
      const { user, sid } = live;
      const code = await sessions.change((tx) => codes.issue(tx, { userId: user.userId, sid }, binding));
      return { userId: user.userId, realm: user.realm, code };
    },
    async signOut(sessionToken) {
      const { user, sid } = await sessions.byAccountToken(sessionToken);
      await sessions.change((tx, changed) => sessions.end(tx, sid, changed));
      events.signedOut({ userId: user.userId });
    },
    async secondFactorClients(sessionToken) {
      await sessions.byAccountToken(sessionToken);
      const clientIds = clients.secondFactorClients();
      if (clientIds.length === 0) throw new DomainError('NOT_FOUND');
      return clientIds;
    },
  };
}
