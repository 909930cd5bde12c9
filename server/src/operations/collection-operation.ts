import type { CollectionAction } from '@waypost/domain/money/collection-actions';
import { inRefusalWords, readMoneyArguments } from './money-arguments.ts';
import { createMoneyServices } from './money-services.ts';
import type { OperationDeps } from './operation-deps.ts';

const commands = {
  'retry-payment': 'retry',
  'pause-dunning': 'pause',
  'resume-dunning': 'resume',
  'write-off': 'write_off',
} as const satisfies Readonly<Record<string, CollectionAction>>;

type CommandName = keyof typeof commands;

/** What an operator does about the collection of a statement from a terminal. */
export type CollectionOperation = {
  readonly name: CommandName;
  readonly statement_no: string;
  readonly reason: string;
  readonly operator: string;
};

export const isCollectionCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(commands, name);

const usageOf = (name: CommandName) => `Say which statement, why, and who you are:
  npm run ${name} -- --statement WP-2026-000042 --reason "The customer has called" --by "Ada Lovelace"`;

/** Throws the usage text for wrong arguments. */
export function readCollectionArguments(name: CommandName, args: readonly string[]): CollectionOperation {
  const found = readMoneyArguments(args);
  if (!found) throw new Error(usageOf(name));
  const { statement_no, reason, operator } = found;
  return { name, statement_no, reason, operator };
}

const results: Readonly<Record<CollectionAction, (statement_no: string) => string>> = {
  retry: (statement_no) => `${statement_no} is charged again by the running servers.`,
  pause: (statement_no) => `The dunning of ${statement_no} is paused.`,
  resume: (statement_no) => `The dunning of ${statement_no} goes on.`,
  write_off: (statement_no) => `${statement_no} is written off.`,
};

/** The running servers charge. */
export async function orderCollection(
  deps: OperationDeps,
  { name, operator, ...order }: CollectionOperation,
): Promise<string> {
  const action = commands[name];
  const { collect } = createMoneyServices(deps);
  await inRefusalWords(() => collect({ userId: null, name: operator }, { ...order, action }));
  return results[action](order.statement_no);
}
