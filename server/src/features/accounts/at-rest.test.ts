import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newEmail, openBrowser, testPassword, textAt } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { cookieNames } from '../../http/callers/cookies.ts';

/** Every row of every table, as text. */
async function dump(app: TestApp): Promise<string> {
  const { db } = app.database;
  const tables = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    rows.push(...found.rows.map(({ row }) => row));
  }
  return rows.join('\n');
}

it('a copy of the database holds no password, token, code or link that works', async () => {
  const app = await startTestApp();
  const person = await openBrowser(app);
  const email = newEmail();
  const done = await person.signUp({ email });
  const code = textAt(await person.enter({ email }), 'data', 'code');
  await person.post(person.account('/api/account/reset-password'), { email });
  await expect.poll(() => app.mails.length).toBe(2);
  await createInvitation(app);

  const secrets = [
    testPassword,
    code,
    textAt(done, 'data', 'accessToken'),
    textAt(done, 'data', 'accessToken').split('.')[2] ?? '',
    ...app.mails.map(({ link }) => link.split('=')[1] ?? ''),
    ...[cookieNames.portal, cookieNames.account].flatMap(({ session, xsrf }) => [
      person.cookies.get(session) ?? '',
      person.cookies.get(xsrf) ?? '',
    ]),
  ];
  expect(secrets.filter((secret) => secret.length < 10)).toEqual([]);
  const text = await dump(app);
  expect(text).toContain(email);
  const forms = (secret: string) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ];
  expect(secrets.flatMap(forms).filter((form) => text.includes(form))).toEqual([]);
  await app.dispose();
});
