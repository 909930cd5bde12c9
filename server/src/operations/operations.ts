import type { Logger } from 'pino';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { createTransact, type Transaction } from '../db/transaction.ts';
import type { Database } from '../db/database.ts';
import {
  createAccountOperationsService,
  type OperationResult,
} from '../features/accounts/sessions/account-operations.service.ts';
import { createAccountsEvents } from '../features/accounts/accounts.events.ts';
import { inReadersLanguage } from '../features/accounts/users/mail-language.service.ts';
import { createFactorResetService } from '../features/second-factors/factor-reset.service.ts';
import type { Mail } from '../mail/outbox.ts';

/** An operator's command from a terminal; `email` is undefined for all users. */
export type Operation = {
  readonly name: 'end-sessions' | 'reset-factors';
  readonly email: string | undefined;
  readonly realm: string | undefined;
};

const usage = `Say whose:
  npm run end-sessions -- --email ada@example.org [--realm acme]
  npm run end-sessions -- --all
  npm run reset-factors -- --email ada@example.org [--realm acme]`;

/** Undefined for another command; throws the usage text for wrong arguments. */
export function readOperation([name, ...args]: readonly string[]): Operation | undefined {
  if (name !== 'end-sessions' && name !== 'reset-factors') return undefined;
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

export type OperationDeps = {
  readonly config: Pick<Config, 'origins'>;
  readonly database: Pick<Database, 'db'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
};

const inWords = ({ name }: Operation, { accounts, sessions }: OperationResult): string => {
  const ended = `${sessions} ${sessions === 1 ? 'session is' : 'sessions are'} ended`;
  return name === 'end-sessions'
    ? `${ended}.`
    : `The second factors of ${accounts} ${accounts === 1 ? 'account are' : 'accounts are'} gone, and ${ended}.`;
};

/** Runs the command and answers a summary; running servers notice it at once. Throws for an unknown address. */
export async function operate(
  { config, database, logger, sendMail }: OperationDeps,
  operation: Operation,
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
  const { name, email, realm } = operation;
  if (email === undefined) return inWords(operation, await operations.endAllSessions());
  const target = { email, realm };
  const done = await (name === 'end-sessions' ? operations.endSessionsOf(target) : operations.resetFactorsOf(target));
  if (done.accounts === 0) throw new Error('There is no account with this email.');
  return inWords(operation, done);
}
