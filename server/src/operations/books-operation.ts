import type { Difference } from '../features/subscriptions/reconciliation/differences.store.ts';
import { differenceMeasures } from '@waypost/domain/money/differences';
import { systemClock } from '../base/clock.ts';
import { createTransact } from '../db/transaction.ts';
import { createReconciliation } from '../features/subscriptions/reconciliation/reconciliation.service.ts';
import { createSubscriptionEvents } from '../features/subscriptions/subscriptions.events.ts';
import type { OperationDeps } from './operation-deps.ts';

/** Compares the books now. */
export type BooksOperation = { readonly name: 'compare-books' };

/** Throws the usage text, because the command has no arguments. */
export function readBooksArguments(args: readonly string[]): BooksOperation {
  if (args.length > 0) throw new Error('Say nothing else:\n  npm run compare-books');
  return { name: 'compare-books' };
}

/** More fill a terminal; the page lists all. */
const shown = 100;

function inWords({ kind, subject_id, expected, found, currency }: Difference): string {
  const side = (text: string) =>
    differenceMeasures[kind] === 'amount' ? `${(Number(text) / 100).toFixed(2)} ${currency?.toUpperCase()}` : text;
  return `${kind} ${subject_id}: expected ${side(expected)}, found ${side(found)}`;
}

/** Throws if something differs, so that the command ends with an error; the page about money lists the same. */
export async function compareBooks({ database, logger }: OperationDeps): Promise<string> {
  const reconcile = createReconciliation({
    transact: createTransact(database.db),
    clock: systemClock,
    withoutTimeLimit: (work) => database.withoutTimeLimit(work),
    events: createSubscriptionEvents(logger),
  });
  const differences = await reconcile();
  if (differences.length === 0) return 'Nothing differs.';
  const more = differences.length > shown ? ['and more, on the page about money'] : [];
  throw new Error([...differences.slice(0, shown).map(inWords), ...more].join('\n'));
}
