export type FieldProblem = { readonly path: string; readonly reason: string; readonly message: string };

/** A complete response that can be read several times. */
export type FullResponse = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

export type ApiErrorFacts = {
  readonly status: number;
  readonly reason: string;
  readonly code: number;
  readonly fields?: readonly FieldProblem[];
  readonly requestId?: string;
  readonly response?: FullResponse;
};

/** A refused or failed call. Its reason is an id of the message catalogue. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly reason: string;
  readonly code: number;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string | undefined;
  /** Only if the service reports failures. */
  readonly response?: FullResponse;

  constructor(facts: ApiErrorFacts) {
    super(facts.reason);
    this.status = facts.status;
    this.reason = facts.reason;
    this.code = facts.code;
    this.fields = facts.fields ?? [];
    this.requestId = facts.requestId;
    if (facts.response) this.response = facts.response;
  }
}

/** A gateway or proxy timed out waiting for the response. */
const timeoutStatuses: readonly number[] = [504, 524, 599];

export const isTimeout = (status: number): boolean => timeoutStatuses.includes(status);

function factsOf(body: unknown): Partial<Record<keyof ApiErrorFacts, unknown>> {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof error === 'object' && error !== null ? error : {};
}

/** Reads the reason from a refusal; a response without one becomes TIMEOUT or UNKNOWN. */
export function toApiError(status: number, body: unknown, requestId: string | undefined): ApiError {
  const facts = factsOf(body);
  const fallback = isTimeout(status) ? 'TIMEOUT' : 'UNKNOWN';
  return new ApiError({
    status,
    reason: typeof facts.reason === 'string' ? facts.reason : fallback,
    code: typeof facts.code === 'number' ? facts.code : status,
    ...(Array.isArray(facts.fields) && { fields: facts.fields as FieldProblem[] }),
    ...(requestId !== undefined && { requestId }),
  });
}
