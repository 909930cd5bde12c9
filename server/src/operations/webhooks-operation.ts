import { parseArgs } from 'node:util';
import { createTransact } from '../db/transaction.ts';
import { createPaymentEvents } from '../features/payments/payments.events.ts';
import { type Replayed, replayWebhooks } from '../features/payments/webhooks/inbox.store.ts';
import type { OperationDeps } from './operation-deps.ts';

/** Has stored webhooks applied again. */
export type WebhooksOperation = { readonly name: 'replay-webhooks'; readonly which: Replayed };

const usage = `Say which webhooks:
  npm run replay-webhooks -- --about pay_01jq8z4m5n6p7r8s9t0v1w2x3y
  npm run replay-webhooks -- --webhook whk_01jq8z4m5n6p7r8s9t0v1w2x3y
  npm run replay-webhooks -- --waiting`;

/** Throws the usage text unless exactly one of the three is given. */
export function readWebhooksArguments(args: readonly string[]): WebhooksOperation {
  const text = { type: 'string' } as const;
  let values: { about?: string; webhook?: string; waiting?: boolean };
  try {
    values = parseArgs({
      args: [...args],
      options: { about: text, webhook: text, waiting: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
  const { about, webhook, waiting } = values;
  const given: Replayed[] = [
    ...(about === undefined ? [] : [{ reference: about }]),
    ...(webhook === undefined ? [] : [{ webhook_id: webhook }]),
    ...(waiting === undefined ? [] : [{ isWaiting: true } as const]),
  ];
  const [which, ...others] = given;
  if (!which || others.length > 0) throw new Error(usage);
  return { name: 'replay-webhooks', which };
}

/** The running servers apply them. */
export async function orderReplay(
  { database, logger }: Pick<OperationDeps, 'database' | 'logger'>,
  { which }: WebhooksOperation,
): Promise<string> {
  const count = await createTransact(database.db)((tx) => replayWebhooks(tx, which));
  if (count === 0 && 'isWaiting' in which) return 'No webhook waits.';
  if (count === 0) throw new Error('There is no such webhook.');
  createPaymentEvents(logger).webhooksReplayed({ count });
  return `${count} ${count === 1 ? 'webhook is' : 'webhooks are'} applied again within a minute.`;
}
