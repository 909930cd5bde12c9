import { isId, type PaymentAttemptId } from '@waypost/domain/base/ids';
import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { createTransact } from '../db/transaction.ts';
import { type OrderedOutcome, orderOutcome } from '../features/payments/attempts/charge-orders.service.ts';
import { isReason } from './money-arguments.ts';
import type { OperationDeps } from './operation-deps.ts';

/** What an operator has found out at the provider about a charge without an outcome. */
export type ChargeOperation = Omit<OrderedOutcome, 'created'> & { readonly name: 'settle-charge' };

const usage = `Say which charge, whether it was paid, why, and who you are:
  npm run settle-charge -- --charge pay_01jq8z4m5n6p7r8s9t0v1w2x3y --paid PSP-REFERENCE
                           --reason "The provider shows the payment" --by "Ada Lovelace"
  npm run settle-charge -- --charge pay_01jq8z4m5n6p7r8s9t0v1w2x3y --unpaid
                           --reason "The provider does not know it" --by "Ada Lovelace"`;

const text = { type: 'string' } as const;
const options = { charge: text, paid: text, unpaid: { type: 'boolean' }, reason: text, by: text } as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
}

const isAttemptId = (id: string): id is PaymentAttemptId => isId('pay', id);

const textOf = (value = '') => value.trim();

/** Either that it was paid, with the provider's reference, or that it was not. */
function outcomeOf({ paid, unpaid = false }: ReturnType<typeof parsed>) {
  const provider_reference = textOf(paid) || null;
  if (unpaid) return paid === undefined ? ({ outcome: 'unpaid', provider_reference } as const) : undefined;
  return provider_reference === null ? undefined : ({ outcome: 'paid', provider_reference } as const);
}

/** Throws the usage text for wrong arguments. */
export function readChargeArguments(args: readonly string[]): ChargeOperation {
  const values = parsed(args);
  const [attempt_id, reason, operator] = [textOf(values.charge), textOf(values.reason), textOf(values.by)] as const;
  const found = outcomeOf(values);
  if (!found || !isAttemptId(attempt_id) || operator === '' || !isReason(reason)) throw new Error(usage);
  return { name: 'settle-charge', attempt_id, ...found, operator, reason };
}

const refusals = {
  unknown: 'There is no charge with this id.',
  settled: 'This charge has an outcome already.',
  ordered: 'This charge is being settled already.',
} as const;

/** The running servers record the outcome and do what follows from it. */
export async function settleCharge(
  { database }: Pick<OperationDeps, 'database'>,
  { name: _name, ...order }: ChargeOperation,
): Promise<string> {
  const transact = createTransact(database.db);
  const refused = await transact((tx) => orderOutcome(tx, { ...order, created: systemClock() }));
  if (refused) throw new Error(refusals[refused]);
  const what = order.outcome === 'paid' ? 'paid' : 'not paid';
  return `The running servers record within a minute that ${order.attempt_id} was ${what}.`;
}
