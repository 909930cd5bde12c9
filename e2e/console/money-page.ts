import type { AnyPage } from '../dom/page.ts';

type StatementsRoute = {
  fetch(): Promise<{ json(): Promise<unknown> }>;
  fulfill(answer: { json: unknown }): Promise<void>;
};
type Listed = { readonly kind: string };

/** What the server says about the collection of a statement at the fourth reminder. */
export const reminded = {
  bill: 'open',
  owed: 534.31,
  charging: false,
  dunning: 'ACTIVE DUNNING 3',
  paused: false,
};

/** The first statement is an unpaid one, whose collection the server describes so. */
export async function withUnpaid(page: AnyPage, collection: Partial<typeof reminded>): Promise<void> {
  await page.route('**/api/money/statements*', async (route: StatementsRoute) => {
    const answer = (await (await route.fetch()).json()) as { data: { statements: Listed[] } };
    const unpaid = answer.data.statements.find(({ kind }) => kind !== 'credit_note');
    const statements = answer.data.statements.map((each) =>
      each === unpaid ? { ...each, currency_cd: 'eur', is_paid_ind: false, collection } : each,
    );
    await route.fulfill({ json: { ...answer, data: { ...answer.data, statements } } });
  });
}
