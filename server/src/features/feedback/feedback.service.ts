import type { Feedback } from '@waypost/contract/entities/feedback';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { Day } from '@waypost/domain/base/day';
import { feedbackKeptDays } from '@waypost/domain/feedback/feedback';
import { stringify } from 'csv-stringify/sync';
import type { Executor } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import { deleteFeedbackBefore, insertFeedback, listFeedback, type StoredFeedback } from './feedback.store.ts';

const dayMs = 24 * 60 * 60 * 1000;

type FeedbackDeps = Pick<Plumbing, 'db' | 'clock' | 'newId'> & { readonly portalOrigin: string };

/** Operators open what is stored, and anybody may send it. */
function assertOwnPage(address: string, portalOrigin: string): void {
  const { origin, username, password } = new URL(address);
  if (origin === portalOrigin && username === '' && password === '') return;
  const message = 'Must be the address of a page of the portal.';
  throw new DomainError('INVALID_FIELDS', [{ path: 'u_page_url', reason: 'not_valid', message }]);
}

export function createFeedbackService({ db, clock, newId, portalOrigin }: FeedbackDeps) {
  return {
    /** Throws INVALID_FIELDS for the address of a page that is not the portal's. */
    async send(feedback: Feedback): Promise<void> {
      assertOwnPage(feedback.u_page_url, portalOrigin);
      await insertFeedback(db, { feedback_id: newId('fbk'), sent_at: clock(), ...feedback });
    },

    removeOld: (): Promise<void> => deleteFeedbackBefore(db, new Date(clock().getTime() - feedbackKeptDays * dayMs)),
  };
}
export type FeedbackService = ReturnType<typeof createFeedbackService>;

const csvColumns = ['sent_at', 'score', 'comments', 'u_page_url', 'u_category', 'u_product', 'u_sub_category'] as const;
const chunkSize = 1000;

const startOf = (day: Day) => new Date(`${day}T00:00:00Z`);

export type FeedbackDays = { readonly from: Day | undefined; readonly to: Day | undefined };

/** A cell that begins like a formula would be run by a spreadsheet, and anybody may write a comment. */
const linesOf = (rows: readonly StoredFeedback[]) =>
  stringify(
    rows.map((row) => csvColumns.map((name) => (name === 'sent_at' ? row.sent_at.toISOString() : row[name]))),
    { escape_formulas: true, record_delimiter: 'windows' },
  );

/** The feedback of these days as CSV, both included, in pieces. */
export async function* feedbackCsv(
  db: Executor,
  { from, to }: FeedbackDays,
): AsyncGenerator<{ readonly text: string; readonly count: number }> {
  yield { text: stringify([csvColumns], { bom: true, record_delimiter: 'windows' }), count: 0 };
  const range = {
    from: from === undefined ? undefined : startOf(from),
    before: to === undefined ? undefined : new Date(startOf(to).getTime() + dayMs),
    count: chunkSize,
  };
  let after: StoredFeedback['feedback_id'] | undefined;
  for (;;) {
    const rows = await listFeedback(db, { ...range, after });
    if (rows.length > 0) yield { text: linesOf(rows), count: rows.length };
    if (rows.length < chunkSize) return;
    after = rows.at(-1)?.feedback_id;
  }
}
