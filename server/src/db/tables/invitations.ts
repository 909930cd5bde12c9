import type { SessionRole } from '@waypost/domain/accounts/roles';
import type { CustomerId, InvitationId, UserId } from '@waypost/domain/base/ids';
import type { ColumnType } from 'kysely';

export interface InvitationTable {
  invitation_id: InvitationId;
  /** Keyed hash of the token, which only the mail contains. */
  token_hash: Buffer;
  /** Normalised; a user with this address may accept. */
  email: string;
  realm: string;
  roles: ColumnType<SessionRole[], string, string>;
  invited_by: UserId;
  created_at: Date;
  /** The time of the latest mail. */
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: UserId | null;
  /** The customer whose admin is invited. */
  customer_id: CustomerId | null;
  /** The admin whose roles end when this invitation is accepted. */
  replaces: UserId | null;
}

export interface InvitationsTables {
  invitation: InvitationTable;
}
