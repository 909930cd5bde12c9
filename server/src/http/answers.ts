import type { Envelope } from '@waypost/contract/endpoint';
import type { DomainError } from '@waypost/domain/base/domain-error';
import { wireReason } from '@waypost/domain/base/reasons';

export type WrittenAnswer = { readonly status: number; readonly type: string; readonly body: unknown };

const json = 'application/json; charset=utf-8';

/** The portal's envelope around an answer (REQ-08). */
export const inEnvelope = (data: unknown) => ({ status: 'OK', data });

function portalError(error: DomainError): WrittenAnswer {
  const { status, code, message } = wireReason(error.reason);
  return {
    status,
    type: json,
    body: {
      status: status === 401 ? 'UNAUTHORIZED' : 'ERROR',
      error: { reason: error.reason, code, message, ...(error.fields.length > 0 && { fields: error.fields }) },
    },
  };
}

function problemError(error: DomainError, requestId: string): WrittenAnswer {
  const { status, message } = wireReason(error.reason);
  return {
    status,
    type: 'application/problem+json; charset=utf-8',
    body: {
      type: `https://waypost.dev/problems/${error.reason}`,
      title: message,
      status,
      code: error.reason,
      instance: `urn:request:${requestId}`,
      ...(error.fields.length > 0 && {
        errors: error.fields.map(({ path, reason, message: detail }) => ({
          pointer: `/${path.replaceAll('.', '/')}`,
          reason,
          detail,
        })),
      }),
    },
  };
}

/** RFC 6749 section 5.2: what is no error of the protocol itself is server_error or temporarily_unavailable. */
function oauthError(error: DomainError): WrittenAnswer {
  const { status, message } = wireReason(error.reason);
  const name = status === 503 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request';
  return { status, type: json, body: { error: name, error_description: message } };
}

/** The one place that turns a refusal into what a caller reads. */
export function writeRefusal(error: DomainError, envelope: Envelope, requestId: string): WrittenAnswer {
  if (envelope === 'problem') return problemError(error, requestId);
  if (envelope === 'oauth') return oauthError(error);
  return portalError(error);
}
