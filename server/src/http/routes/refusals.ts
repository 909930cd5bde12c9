import type { Endpoint, Envelope } from '@waypost/contract/endpoint';
import { mayRefuse } from '@waypost/contract/refusals';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type Reason, wireReason } from '@waypost/domain/base/reasons';
import type { FastifyBaseLogger } from 'fastify';
import { refusalTexts } from '../../base/refusal-texts.ts';

export type RefusedCall = {
  /** Undefined for an address without an endpoint. */
  readonly endpoint: Endpoint | undefined;
  readonly envelope: Envelope;
  readonly requestId: string;
};
export type WrittenRefusal = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
};
export type Refusals = {
  /** Turns an error into an answer; anything but a DomainError is a bug, which is logged and not revealed. */
  write(error: unknown, call: RefusedCall): WrittenRefusal;
  /** Only the reason, for a protocol with its own refusals. */
  reasonOf(error: unknown, requestId: string): Reason;
};

type Deps = {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** The values of the placeholders in refusal texts. */
  readonly values: Readonly<Record<string, string>>;
  /** Tests only: called for a refusal that its endpoint does not declare. */
  readonly onUndeclared?: ((refusal: string) => void) | undefined;
};

const json = 'application/json; charset=utf-8';
const headersFor: Readonly<Partial<Record<Reason, WrittenRefusal['headers']>>> = {
  STORAGE_UNAVAILABLE: [['retry-after', '2']],
  RATE_LIMITED: [['retry-after', '60']],
  BODY_TOO_LARGE: [['connection', 'close']],
};

const headersOf = ({ reason, waitMs }: DomainError): WrittenRefusal['headers'] =>
  waitMs === undefined ? (headersFor[reason] ?? []) : [['retry-after', String(Math.ceil(waitMs / 1000))]];

type Wire = { readonly status: number; readonly code: number; readonly message: string };

const portalBody = ({ reason, fields }: DomainError, { status, code, message }: Wire) => ({
  status: status === 401 ? 'UNAUTHORIZED' : 'ERROR',
  error: { reason, code, message, ...(fields.length > 0 && { fields }) },
});

const problemBody = ({ reason, fields }: DomainError, { status, message }: Wire, requestId: string) => ({
  type: `https://waypost.dev/problems/${reason}`,
  title: message,
  status,
  code: reason,
  instance: `urn:request:${requestId}`,
  ...(fields.length > 0 && {
    errors: fields.map(({ path, reason: rule, message: detail }) => ({
      pointer: `/${path.replaceAll('.', '/')}`,
      reason: rule,
      detail,
    })),
  }),
});

/** RFC 6749, section 5.2: other errors become server_error or temporarily_unavailable. */
function oauthBody({ status, message }: Wire) {
  const error = status === 503 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request';
  return { error, error_description: message };
}

function bodyOf(refusal: DomainError, wire: Wire, { envelope, requestId }: RefusedCall): object {
  if (envelope === 'problem') return problemBody(refusal, wire, requestId);
  return envelope === 'oauth' ? oauthBody(wire) : portalBody(refusal, wire);
}

/** The one place that turns errors into answers, for every kind of route. */
export function createRefusals({ logger, values, onUndeclared }: Deps): Refusals {
  const textOf = (reason: Reason) =>
    refusalTexts[reason].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

  const refusalOf = (error: unknown, requestId: string): DomainError => {
    if (error instanceof DomainError) return error;
    logger.error({ err: error, reqId: requestId }, 'unexpected error');
    return new DomainError('UNKNOWN');
  };

  return {
    write(error, call) {
      const refusal = refusalOf(error, call.requestId);
      const { reason } = refusal;
      const { endpoint } = call;
      if (onUndeclared && endpoint && !mayRefuse(endpoint, reason)) {
        onUndeclared(`${endpoint.method} ${endpoint.path}: ${reason}`);
      }
      const wire = { ...wireReason(reason), message: textOf(reason) };
      return {
        status: wire.status,
        type: call.envelope === 'problem' ? 'application/problem+json; charset=utf-8' : json,
        text: JSON.stringify(bodyOf(refusal, wire, call)),
        headers: headersOf(refusal),
      };
    },
    reasonOf: (error, requestId) => refusalOf(error, requestId).reason,
  };
}
