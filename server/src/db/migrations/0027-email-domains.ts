import { type QueryExecutorProvider, sql } from 'kysely';
import { domainToASCII } from 'node:url';

type Stored = { readonly email: string };

/** The domain in the form used by look-ups; undefined if it has no such form. */
function asciiOf(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).normalize('NFKC');
  const ascii = /^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) ? domainToASCII(domain) : '';
  return ascii === '' ? undefined : `${email.slice(0, at)}@${ascii}`;
}

/** Skips an account whose new address already has another account in the same organisation. */
const moveAccounts = (from: string, to: string) => sql`
  update user_account as moved set email = ${to}
  where email = ${from} and not exists (
    select 1 from realm_account as taken
    where taken.email = ${to} and taken.realm in (
      select realm from realm_account where "userId" = moved."userId" union select moved.realm
    )
  )`;
const moveInvitations = (from: string, to: string) => sql`update invitation set email = ${to} where email = ${from}`;

/** Look-ups use ASCII domains; converts addresses stored before that. */
export const emailDomains = {
  name: '0027-email-domains',
  async up(db: QueryExecutorProvider): Promise<void> {
    const { rows } = await sql<Stored>`
      select email from user_account where email ~ '@.*[^ -~]' union select email from invitation where email ~ '@.*[^ -~]'
    `.execute(db);
    for (const { email } of rows) {
      const ascii = asciiOf(email);
      if (ascii === undefined) continue;
      await moveAccounts(email, ascii).execute(db);
      await moveInvitations(email, ascii).execute(db);
    }
  },
};
