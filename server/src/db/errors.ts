import { DomainError } from '@waypost/domain/base/domain-error';
import pg from 'pg';

type Facts = { readonly code?: unknown; readonly constraint?: unknown; readonly cause?: unknown };

const factsOf = (error: unknown): Facts => (typeof error === 'object' && error !== null ? error : {});

const codeOf = (error: unknown): string => {
  const { code } = factsOf(error);
  return typeof code === 'string' ? code : '';
};

/** Whether the row already exists. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** Whether a table is missing, such as that of a day that was dropped meanwhile. */
export const isMissingTable = (error: unknown): boolean => codeOf(error) === '42P01';

/** Whether the transaction may succeed if it is retried: serialization failure or deadlock. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Whether the database can no longer write: full disk or input/output error. */
export const isStorageFailure = (error: unknown): boolean => ['53100', '58030'].includes(codeOf(error));

/** Whether the error ended the session. */
export const isFatal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC');

// statement, lock and idle time-outs, shutdown, too many connections, out of memory
const unavailable = new Set(['57014', '25P03', '57P01', '57P02', '57P03', '57P05', '53200', '53300', '53100', '58030']);

/** Whether the database failed rather than the statement, including every error of the connection. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const code = codeOf(error);
    return unavailable.has(code) || code.startsWith('08');
  }
  return error instanceof Error && isDriverFailure(error);
}

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
const lost = /^(Connection terminated|Query read timeout|timeout exceeded|Client has encountered|Client was closed)/;

const isDriverFailure = (error: Error): boolean => network.has(codeOf(error)) || lost.test(error.message);

export const storageUnavailable = (cause?: unknown): DomainError =>
  Object.assign(new DomainError('STORAGE_UNAVAILABLE'), { cause });
