import type { ApiRequest } from '../request/api-request.ts';

type Answered = {
  readonly status: number;
  readonly ms: number;
  readonly requestId: string | null;
  readonly type: string;
  readonly bytes: number;
  /** Parsed JSON, or text; undefined for anything else. */
  readonly body: unknown;
};

/** What came of a call: an answer, whatever its status, or none. */
export type CallOutcome = (Answered & { readonly kind: 'answered' }) | { readonly kind: 'unreachable' };

const patienceMs = 15_000;

function readBody(type: string, bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0 || !/json|^text\/|xml/.test(type)) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (!type.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // cut off on its way, or a proxy's own page
  }
}

type Making = { readonly isOwnSession: boolean };

/** Makes the call as a program would, without the portal's own rules for requests. */
export async function makeCall(
  { url, method, headers, body }: ApiRequest,
  { isOwnSession }: Making,
): Promise<CallOutcome> {
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      ...(body !== undefined && { body }),
      credentials: isOwnSession ? 'same-origin' : 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    const bytes = await response.arrayBuffer();
    const type = response.headers.get('content-type') ?? '';
    return {
      kind: 'answered',
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
      requestId: response.headers.get('x-request-id'),
      type,
      bytes: bytes.byteLength,
      body: readBody(type, bytes),
    };
  } catch {
    return { kind: 'unreachable' }; // browsers reveal no details of a failed connection
  }
}
