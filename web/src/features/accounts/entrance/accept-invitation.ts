import type { SessionUser } from '@waypost/contract/entities/session';
import { ApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/api.ts';
import type { SessionStore } from '../../../api/session-store.ts';

export type AcceptanceServices = { readonly api: Pick<Api, 'invitations' | 'session'>; readonly session: SessionStore };

/** The invitation was already accepted, in another tab or by a call whose response was lost: read the roles instead. */
const isAcceptedBefore = (error: unknown) => error instanceof ApiError && error.reason === 'INVITATION_ACCEPTED';

async function acceptedRoles({ api }: AcceptanceServices, token: string): Promise<SessionUser['roles']> {
  try {
    return (await api.invitations.acceptInvitation({ body: { token } })).roles;
  } catch (error) {
    if (!isAcceptedBefore(error)) throw error;
    return (await api.session.readSession()).roles;
  }
}

/** Accepts the invitation for the signed-in user and stores the new roles in the session. */
export async function acceptInvitation(parts: AcceptanceServices, token: string): Promise<void> {
  const roles = await acceptedRoles(parts, token);
  const user = parts.session.user();
  if (user) parts.session.replaceUser({ ...user, roles });
}

/**
 * `visitor`: the session has expired; `mismatch`: sent to another address; `gone`: unusable; `failed`: worth a retry.
 */
export type Refusal = { readonly kind: 'visitor' | 'mismatch' | 'gone' | 'failed'; readonly reason: string };

const kinds: Readonly<Record<string, Refusal['kind']>> = {
  UNAUTHORIZED: 'visitor',
  TOKEN_EXPIRED: 'visitor',
  INVITATION_EMAIL_MISMATCH: 'mismatch',
  INVITATION_NOT_FOUND: 'gone',
  INVALID_FIELDS: 'gone', // the link is incomplete or was altered
};

export function toRefusal(error: unknown): Refusal {
  const reason = error instanceof ApiError ? error.reason : 'UNKNOWN';
  const kind = kinds[reason] ?? 'failed';
  return { kind, reason: kind === 'gone' ? 'INVITATION_NOT_FOUND' : reason };
}
