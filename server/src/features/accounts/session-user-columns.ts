import { sql } from 'kysely';

/** The columns of a session's user, without the organisation; join user_account to read them. */
export const personColumns = [
  'user_account.userId',
  'user_account.roles',
  'user_account.firstName',
  'user_account.lastName',
  'user_account.email',
  'user_account.phone',
  'user_account.country',
  sql<boolean>`user_account.email_verified_at is not null`.as('emailVerified'),
] as const;

/** The user with the account's own organisation. */
export const sessionUserColumns = [...personColumns, 'user_account.realm'] as const;
