import type { SessionRole } from '@waypost/domain/accounts/roles';
import type { InvitationId, UserId } from '@waypost/domain/base/ids';
import type { ColumnType } from 'kysely';

export interface InvitationTable {
  invitation_id: InvitationId;
  /** Keyed hash of the token, which stands in the mail alone. */
  token_hash: Buffer;
  /** Normalised: who signs in with it may accept. */
  email: string;
  realm: string;
  /** What the user gets by accepting. */
  roles: ColumnType<SessionRole[], string, never>;
  invited_by: UserId;
  created_at: Date;
  /** When its latest mail was written. */
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: UserId | null;
}

export interface InvitationsTables {
  invitation: InvitationTable;
}
