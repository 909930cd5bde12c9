import { minorUnits } from '@waypost/domain/billing/usage-cost';
import { inRefusalWords, readMoneyArguments } from './money-arguments.ts';
import { createMoneyServices } from './money-services.ts';
import type { OperationDeps } from './operation-deps.ts';

/** A credit note from a terminal, with the name that the log will have. */
export type CreditOperation = {
  readonly name: 'credit';
  readonly statement_no: string;
  /** Minor units without tax; undefined for all that is left. */
  readonly net: number | undefined;
  readonly reason: string;
  readonly refund: boolean;
  readonly operator: string;
};

const usage = `Say which statement, why, and who you are:
  npm run credit -- --statement WP-2026-000042 --reason "The service was down" --by "Ada Lovelace"
                    [--net 100.00] [--refund]`;

const isAmount = (net: unknown): net is string =>
  typeof net === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(net) && Number(net) > 0;

/** Throws the usage text for wrong arguments. */
export function readCreditArguments(args: readonly string[]): CreditOperation {
  const found = readMoneyArguments(args, { net: { type: 'string' }, refund: { type: 'boolean' } });
  const net = found?.values['net']; // all that is left without an amount
  if (!found || (net !== undefined && !isAmount(net))) throw new Error(usage);
  const { statement_no, reason, operator, values } = found;
  const amount = net === undefined ? undefined : minorUnits(Number(net));
  return { name: 'credit', statement_no, net: amount, reason, refund: values['refund'] === true, operator };
}

/** The running servers send the refund. */
export async function creditStatement(deps: OperationDeps, { operator, ...order }: CreditOperation): Promise<string> {
  const { credit } = createMoneyServices(deps);
  const { statement_no, total } = await inRefusalWords(() => credit({ userId: null, name: operator }, order));
  const back = order.refund ? ' The refund is requested.' : '';
  return `Credit note ${statement_no} over ${(total / 100).toFixed(2)} is issued.${back}`;
}
