import type { DeveloperInput } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { FieldProblem } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { createDeveloperSeed, type DeveloperSeed } from '../../src/features/developers/developer-seed.service.ts';
import type { Transaction } from '../../src/db/transaction.ts';
import type { DeveloperRecord } from '../../src/features/developers/developers.service.ts';
import type { BrowserClient } from '../browser-client.ts';
import type { TestApp } from '../harness.ts';

/** The parts of a test app that these factories need. */
export type StoreApp = Pick<TestApp, 'database' | 'services'>;

export type Answer = {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly reason: string | undefined;
  readonly code: number | undefined;
  readonly message: string | undefined;
  readonly fields: readonly FieldProblem[];
};
export type Call = (
  ...request: [
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ]
) => Promise<Answer>;

/** A signed-in user with their browser. */
export type Person = { readonly userId: UserId; readonly browser: BrowserClient; readonly call: Call };

export function callOf(browser: BrowserClient): Call {
  return async (...given) => {
    const { status, data, error } = await browser.call(...given);
    return {
      status,
      data: (data ?? {}) as Answer['data'],
      reason: error?.reason,
      code: error?.code,
      message: error?.message,
      fields: error?.fields ?? [],
    };
  };
}

export const personPassword = 'correct horse battery';
let people = 0;

/** Moves the account to another organisation. */
export async function moveToRealm(app: StoreApp, userId: UserId, realm: string): Promise<void> {
  await app.database.transact(async (tx) => {
    await tx.updateTable('user_account').set({ realm }).where('userId', '=', userId).execute();
    await tx.updateTable('realm_account').set({ realm }).where('userId', '=', userId).execute();
  });
}

/** A new user without a developer account, optionally with roles or in another realm. */
export async function createPerson(
  app: TestApp,
  { roles = [], realm }: { readonly roles?: SessionUser['roles']; readonly realm?: string } = {},
): Promise<Person> {
  people += 1;
  const email = `developer-${process.pid}-${people}@people.example`;
  const browser = await app.signedUp({ email, password: personPassword, roles, ...(realm !== undefined && { realm }) });
  const userId = browser.session?.userId;
  if (!userId) throw new Error('The new user has no session');
  return { userId, browser, call: callOf(browser) };
}

/** The form fields of a user in Germany. */
export const developerInput = (overrides: Partial<DeveloperInput> = {}): DeveloperInput => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@people.example',
  country: 'DEU',
  ...overrides,
});

/** Complete billing details. */
export const billingDetails = {
  billing_first_name: 'Ada',
  billing_last_name: 'Lovelace',
  billing_company_name: 'Analytical Engines',
  billing_email: 'ada@people.example',
  billing_phone: '+49 30 1234567',
  billing_country: 'DEU',
  billing_state: 'DE-BE',
  billing_address: { address: 'Unter den Linden 1', postal: '10117', city: 'Berlin' },
  gdprAgreement: false,
} as const;

/** The same as columns. */
export const billingColumns = { ...billingDetails, billing_address: JSON.stringify(billingDetails.billing_address) };

/** An account with complete billing details. */
export const billedInput = (overrides: Partial<DeveloperInput> = {}): DeveloperInput =>
  developerInput({ ...billingDetails, ...overrides });

/**
 * A developer account of this user, by default active and without a payment method; one that has a method has complete
 * billing details too.
 */
export function createDeveloper(
  { services }: StoreApp,
  { userId }: { readonly userId: UserId },
  overrides: Partial<Omit<DeveloperSeed, 'userId'>> = {},
): Promise<DeveloperRecord> {
  const seed = createDeveloperSeed(services);
  const input = overrides.standing?.payment_type ? billedInput() : developerInput();
  const standard = { input, created: services.clock() };
  return services.transact(async (tx) => {
    const account = await seed(tx, { userId, ...standard, ...overrides });
    if (account.payment_type !== null) await storeCard(tx, services, account);
    return account;
  });
}

/** The card behind the account's payment type, which charges need. */
export async function storeCard(
  tx: Transaction,
  { newId, clock }: StoreApp['services'],
  { developer_id }: Pick<DeveloperRecord, 'developer_id'>,
): Promise<void> {
  const payment_method_id = newId('pmd');
  await tx
    .insertInto('stored_payment_method')
    .values({
      payment_method_id,
      developer_id,
      provider: 'cards',
      pay_method: 13,
      payment_type: 'VISA',
      token: `token-${payment_method_id}`,
      last_four: '1111',
      attempt_id: newId('pay'),
      state: 'active',
      created: clock(),
    })
    .execute();
}
