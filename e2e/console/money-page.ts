import type { BooksDifference } from '@waypost/contract/entities/money';
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

const seen = {
  developer_id: 'dev_01kek7tyr08vyrc1rkffqc83qg',
  currency: null,
  first_seen: '2026-03-02T04:10:00.000Z',
} as const;

/** What the comparison of the books may find. */
export const differences: readonly BooksDifference[] = [
  {
    ...seen,
    kind: 'cash',
    subject_id: 'pay_1',
    currency: 'eur',
    expected: 534.31,
    found: 0,
    first_seen: '2026-03-01T04:10:00.000Z',
  },
  { ...seen, kind: 'attempt', subject_id: 'pay_2', expected: 'paid', found: 'unpaid' },
  { ...seen, kind: 'usage', subject_id: 'prj_1 2026-02-01', expected: 1_500_000, found: 1_499_999 },
  { ...seen, kind: 'numbers', subject_id: 'WP statement 2026', developer_id: null, expected: 12, found: 11 },
];

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
