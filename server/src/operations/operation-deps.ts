import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Mail } from '../mail/outbox.ts';

/** What a command from a terminal can use. */
export type OperationDeps = {
  readonly config: Pick<Config, 'origins'>;
  readonly database: Pick<Database, 'db' | 'withoutTimeLimit'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
};
