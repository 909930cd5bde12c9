import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './base/clock.ts';
import type { KeyedHash, SecretBox } from './base/cryptography.ts';
import type { Listen } from './base/listen.ts';
import type { NewId } from './base/new-id.ts';
import type { Database } from './db/database.ts';
import type { Executor, Transact, Transaction } from './db/transaction.ts';
import type { Mail } from './mail/outbox.ts';

/** The infrastructure for features; each feature's signature names the parts it uses. */
export type Plumbing = {
  readonly db: Executor;
  /** For work whose statements read so much that the usual limit would end them. */
  readonly withoutTimeLimit: Database['withoutTimeLimit'];
  readonly transact: Transact;
  /** Subscribes to notifications from other instances through the database. */
  readonly listen: Listen;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly keyedHash: KeyedHash;
  readonly secretBox: SecretBox;
  readonly logger: FastifyBaseLogger;
  /** Puts a mail into the outbox, in the transaction of the change that it reports. */
  readonly sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
};
