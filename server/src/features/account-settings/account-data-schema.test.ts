import { AccountData } from '@waypost/contract/entities/account-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.dispose());

type Part = keyof typeof AccountData.shape;

/** The part of the download that covers a table about people, or the reason why none does. */
const tables: Readonly<Record<string, Part | { readonly left: string }>> = {
  user_account: 'user',
  realm_account: 'user',
  external_identity: 'user',
  account_session: 'sessions',
  totp: 'second_factors',
  passkey: 'second_factors',
  recovery_code: 'second_factors',
  developer_account: 'developer_account',
  stored_payment_method: 'payment_methods',
  purchase: 'purchases',
  api_key: 'projects',
  access_key: 'projects',
  activity: 'activity',
  vat_answer: 'vat_answers',
  cancel_survey: 'cancellations',
  customer: 'customers',
  studio_token: 'studio_tokens',
  project_token: 'projects',
  invitation: 'invitations',
  project_handover: 'handovers',
  mail_token: 'mail_links',
  first_steps_dismissal: 'first_steps_dismissed_at',
  totp_enrolment: { left: 'a factor that is being set up, for ten minutes' },
  passkey_challenge: { left: 'a passkey that is being asked for, for minutes' },
  pending_sign_in: { left: 'a sign-in between its two steps, for ten minutes' },
  mail_request: { left: 'a mail that is about to be written, for seconds' },
  money_action: { left: 'what operators did about money, which the seller must keep with the books' },
  creation_lease: { left: 'a project that is being created, for 30 seconds' },
};

const personal = /^(?:.*_)?(?:user_?id|email|by|ip|address|phone|first_?name|last_?name|user_agent)$/i;

async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db);
  const found = rows.filter(({ column_name }) => personal.test(column_name)).map(({ table_name }) => table_name);
  return [...new Set(found)].toSorted();
}

it('tells of every table that names a person (ACC-52)', async () => {
  expect(await tablesOfPeople()).toEqual(Object.keys(tables).toSorted());
});

it('has a part for each of them (ACC-52)', () => {
  const parts = Object.values(tables).filter((part) => typeof part === 'string');
  expect(Object.keys(AccountData.shape)).toEqual(expect.arrayContaining(parts));
});
