import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyRequest } from 'fastify';

const flowHeader = 'Idempotency-Key';

/** The id of the creation flow; a call without one is its own flow. */
export function flowIdOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const flow_id = String(header).trim();
  if (flow_id.length >= 1 && flow_id.length <= 100) return flow_id;
  const message = 'Must have 1 to 100 characters.';
  throw new DomainError('INVALID_FIELDS', [{ path: flowHeader, reason: 'length', message }]);
}
