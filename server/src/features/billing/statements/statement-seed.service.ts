import type { Transaction } from '../../../db/transaction.ts';
import { insertStatements, type StoredStatement } from './statements.store.ts';

/** Statements for demo data and tests; those of usage and plans come with the billing of periods. */
export const seedStatements = (tx: Transaction, statements: readonly StoredStatement[]): Promise<void> =>
  insertStatements(tx, statements);
