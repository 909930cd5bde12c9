import type { Feedback } from '@waypost/contract/entities/feedback';
import { csvFile, type CsvRow } from '@waypost/domain/base/csv';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { Day } from '@waypost/domain/base/day';
import { feedbackKeptDays } from '@waypost/domain/feedback/feedback';
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

const rowOf = (feedback: StoredFeedback): CsvRow =>
  csvColumns.map((name) => (name === 'sent_at' ? feedback.sent_at.toISOString() : feedback[name]));

async function* pagesOf(db: Executor, { from, to }: FeedbackDays): AsyncGenerator<readonly StoredFeedback[]> {
  const range = {
    from: from === undefined ? undefined : startOf(from),
    before: to === undefined ? undefined : new Date(startOf(to).getTime() + dayMs),
    count: chunkSize,
  };
  let after: StoredFeedback['feedback_id'] | undefined;
  for (;;) {
    const page = await listFeedback(db, { ...range, after });
    yield page;
    if (page.length < chunkSize) return;
    after = page.at(-1)?.feedback_id;
  }
}

/** The feedback of these days as CSV, both included, in pieces; `count` hears of each page. */
export function feedbackCsv(db: Executor, days: FeedbackDays, count: (readers: number) => void): AsyncIterable<string> {
  async function* rows() {
    for await (const page of pagesOf(db, days)) {
      count(page.length);
      yield page.map(rowOf);
    }
  }
  return csvFile(csvColumns, rows());
}
