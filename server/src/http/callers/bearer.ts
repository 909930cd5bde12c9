import { DomainError } from '@waypost/domain/base/domain-error';
import type { IncomingMessage } from 'node:http';

/** The credential of an Authorization header; throws UNAUTHORIZED without one. */
export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const credential = /^bearer ([^ ]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (credential === undefined) throw new DomainError('UNAUTHORIZED');
  return credential;
}
