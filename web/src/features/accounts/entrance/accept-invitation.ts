import type { SessionUser } from '@waypost/contract/entities/session';
import { ApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/api.ts';
import type { SessionStore } from '../../../api/session-store.ts';

export type AcceptanceParts = { readonly api: Pick<Api, 'invitations' | 'session'>; readonly session: SessionStore };

/** Who accepted it before, in another tab or by a call whose answer was lost, has what it gives. */
const isAcceptedBefore = (error: unknown) => error instanceof ApiError && error.reason === 'INVITATION_ACCEPTED';

async function rolesOf({ api }: AcceptanceParts, token: string): Promise<SessionUser['roles']> {
  try {
    return (await api.invitations.acceptInvitation({ body: { token } })).roles;
  } catch (error) {
    if (!isAcceptedBefore(error)) throw error;
    return (await api.session.readSession()).roles;
  }
}

/** Accepts the invitation for whoever is signed in; this page then knows the roles that come of it. */
export async function acceptInvitation(parts: AcceptanceParts, token: string): Promise<void> {
  const roles = await rolesOf(parts, token);
  const user = parts.session.user();
  if (user) parts.session.replaceUser({ ...user, roles });
}

/** `visitor`: the session has ended meanwhile; `mismatch`: for another address; `gone`: for nobody; `failed`: worth another try. */
export type Refusal = { readonly kind: 'visitor' | 'mismatch' | 'gone' | 'failed'; readonly reason: string };

const kinds: Readonly<Record<string, Refusal['kind']>> = {
  UNAUTHORIZED: 'visitor',
  TOKEN_EXPIRED: 'visitor',
  INVITATION_EMAIL_MISMATCH: 'mismatch',
  INVITATION_NOT_FOUND: 'gone',
  INVALID_FIELDS: 'gone', // a link that was cut or changed on its way
};

/** The page's reaction to a refused call. */
export function refusalOf(error: unknown): Refusal {
  const reason = error instanceof ApiError ? error.reason : 'UNKNOWN';
  const kind = kinds[reason] ?? 'failed';
  return { kind, reason: kind === 'gone' ? 'INVITATION_NOT_FOUND' : reason };
}
