import { financeRole } from '@waypost/domain/accounts/roles';
import { type Day, isDay } from '@waypost/domain/base/day';
import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { createTransact } from '../db/transaction.ts';
import {
  createAccountOperationsService,
  type OperationResult,
} from '../features/accounts/sessions/account-operations.service.ts';
import { createAccountsEvents } from '../features/accounts/accounts.events.ts';
import { inReadersLanguage } from '../features/accounts/users/mail-language.service.ts';
import { createFactorResetService } from '../features/second-factors/factor-reset.service.ts';
import { rebuildSums } from '../features/usage/metering/rebuild.service.ts';
import {
  type CollectionOperation,
  isCollectionCommand,
  orderCollection,
  readCollectionArguments,
} from './collection-operation.ts';
import { creditStatement, type CreditOperation, readCreditArguments } from './credit-operation.ts';
import { type ChargeOperation, readChargeArguments, settleCharge } from './charge-operation.ts';
import { createGroup, type GroupOperation, readGroupArguments } from './group-operation.ts';
import type { OperationDeps } from './operation-deps.ts';
import { type BooksOperation, compareBooks, readBooksArguments } from './books-operation.ts';
import { type FeedbackOperation, readFeedbackArguments, writeFeedback } from './feedback-operation.ts';
import { orderReplay, readWebhooksArguments, type WebhooksOperation } from './webhooks-operation.ts';

const accountOperations = [
  'end-sessions',
  'reset-factors',
  'give-finance',
  'take-finance',
  'give-reseller',
  'take-reseller',
] as const;

/** A command about accounts; `email` is undefined for all users. */
type AccountOperation = {
  readonly name: (typeof accountOperations)[number];
  readonly email: string | undefined;
  readonly realm: string | undefined;
};
/** Both ends are undefined for every day whose events are kept. */
type UsageOperation = { readonly name: 'rebuild-usage'; readonly from: Day | undefined; readonly to: Day | undefined };

/** An operator's command from a terminal. */
export type Operation =
  | AccountOperation
  | UsageOperation
  | FeedbackOperation
  | GroupOperation
  | CreditOperation
  | ChargeOperation
  | WebhooksOperation
  | BooksOperation
  | CollectionOperation;

const usage = `Say whose:
  npm run end-sessions -- --email ada@example.org [--realm acme]
  npm run end-sessions -- --all
  npm run reset-factors -- --email ada@example.org [--realm acme]
  npm run give-finance -- --email ada@example.org [--realm acme]
  npm run take-finance -- --email ada@example.org [--realm acme]
  npm run give-reseller -- --email ada@example.org [--realm acme]
  npm run take-reseller -- --email ada@example.org [--realm acme]`;

const rebuildUsage = `Say which days:
  npm run rebuild-usage -- --from 2026-03-01 --to 2026-03-31
  npm run rebuild-usage -- --all`;

function readDays(args: readonly string[]): UsageOperation {
  let values: { from?: string; to?: string; all?: boolean };
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' }, all: { type: 'boolean' } } as const;
    values = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(rebuildUsage, { cause: error });
  }
  const { from, to, all = false } = values;
  const days = [from, to].filter((day) => day !== undefined);
  if (all === days.length > 0 || !days.every((day) => isDay(day))) throw new Error(rebuildUsage);
  return { name: 'rebuild-usage', from, to };
}

const isAccountOperation = (name: string | undefined): name is AccountOperation['name'] =>
  accountOperations.some((each) => each === name);

/** Undefined for another command; throws the usage text for wrong arguments. */
export function readOperation([name, ...args]: readonly string[]): Operation | undefined {
  if (name === 'rebuild-usage') return readDays(args);
  if (name === 'feedback') return readFeedbackArguments(args);
  if (name === 'create-group') return readGroupArguments(args);
  if (name === 'credit') return readCreditArguments(args);
  if (name === 'settle-charge') return readChargeArguments(args);
  if (name === 'replay-webhooks') return readWebhooksArguments(args);
  if (name === 'compare-books') return readBooksArguments(args);
  if (isCollectionCommand(name)) return readCollectionArguments(name, args);
  return isAccountOperation(name) ? readAccounts(name, args) : undefined;
}

function readAccounts(name: AccountOperation['name'], args: readonly string[]): AccountOperation {
  let values: { email?: string; realm?: string; all?: boolean };
  try {
    values = parseArgs({
      args,
      options: { email: { type: 'string' }, realm: { type: 'string' }, all: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
  const { email, realm, all = false } = values;
  const isClear = all ? name === 'end-sessions' && email === undefined && realm === undefined : email !== undefined;
  if (!isClear) throw new Error(usage);
  return { name, email, realm };
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const inWords = ({ name }: AccountOperation, { accounts, sessions }: OperationResult): string => {
  const ended = plural(sessions, 'session is ended', 'sessions are ended');
  const words: Readonly<Record<AccountOperation['name'], string>> = {
    'end-sessions': ended,
    'reset-factors': `The second factors of ${plural(accounts, 'account', 'accounts')} are gone, and ${ended}`,
    'give-finance': `${plural(accounts, 'user has', 'users have')} the role for money`,
    'take-finance': `${plural(accounts, 'user has', 'users have')} lost the role for money`,
    'give-reseller': plural(accounts, 'user is a reseller', 'users are resellers'),
    'take-reseller': plural(accounts, 'user is no reseller any longer', 'users are no resellers any longer'),
  };
  return `${words[name]}.`;
};

async function rebuild({ database }: OperationDeps, days: UsageOperation): Promise<string> {
  return database.withoutTimeLimit(async (db) => {
    const result = await rebuildSums({ db, transact: createTransact(db), clock: systemClock }, days);
    return `${result.changed} sums of ${result.days} days were changed to those of their events.`;
  });
}

const isCollection = (operation: Operation): operation is CollectionOperation => isCollectionCommand(operation.name);

/** Runs the command and answers a summary; running servers notice it at once. Throws for an unknown address. */
export async function operate(deps: OperationDeps, operation: Operation): Promise<string> {
  if (operation.name === 'rebuild-usage') return rebuild(deps, operation);
  if (operation.name === 'feedback') return writeFeedback(deps, operation);
  if (operation.name === 'credit') return creditStatement(deps, operation);
  if (operation.name === 'settle-charge') return settleCharge(deps, operation);
  if (operation.name === 'replay-webhooks') return orderReplay(deps, operation);
  if (operation.name === 'compare-books') return compareBooks(deps);
  if (isCollection(operation)) return orderCollection(deps, operation);
  return operateOnAccounts(deps, operation);
}

async function operateOnAccounts(
  { config, database, logger, sendMail }: OperationDeps,
  operation: AccountOperation | GroupOperation,
): Promise<string> {
  const accountOrigin = config.origins.account;
  const factorReset = createFactorResetService({
    sendMail: inReadersLanguage(sendMail, accountOrigin),
    log: logger,
    accountOrigin,
  });
  const operations = createAccountOperationsService({
    transact: createTransact(database.db),
    resetFactors: (tx, account) => factorReset.reset(tx, account),
    events: createAccountsEvents(logger),
  });
  if (operation.name === 'create-group') return createGroup(operations, operation);
  const { name, email, realm } = operation;
  if (email === undefined) return inWords(operation, await operations.endAllSessions());
  const target = { email, realm };
  const act = {
    'end-sessions': () => operations.endSessionsOf(target),
    'reset-factors': () => operations.resetFactorsOf(target),
    'give-finance': () => operations.setRoleOf(target, financeRole, true),
    'take-finance': () => operations.setRoleOf(target, financeRole, false),
    'give-reseller': () => operations.setRoleOf(target, 'reseller', true),
    'take-reseller': () => operations.setRoleOf(target, 'reseller', false),
  };
  const done = await act[name]();
  if (done.accounts === 0) throw new Error('There is no account with this email.');
  return inWords(operation, done);
}
