import { isPortalAnswer, isPortalCode, isReportAnswer, type PortalAnswer, type ReportAnswer } from './portal-answer.ts';
import type { Question } from './question.ts';

/** The portal gave no usable response: it is down, busy, or refuses the gateway itself. */
export class PortalAway extends Error {
  override readonly name = 'PortalAway';
}

export type PortalClient = {
  /**
   * Requests the portal's current decision. `calls` is the number of calls that the request represents (KEY-49).
   * @throws PortalAway
   */
  verify(question: Question, calls: number): Promise<PortalAnswer>;
  /** Sends events as the JSON text of a batch. @throws PortalAway */
  report(batch: string): Promise<ReportAnswer>;
};

export type PortalClientOptions = {
  /** The portal's origin, for example `https://portal.example`. */
  readonly origin: string;
  /** The gateway's credential. */
  readonly credential: string;
};

type Call = {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /**
   * Attempts after a broken connection: a pooled one may have been closed, which does not mean that the portal is down.
   */
  readonly tries: number;
};
type Answered = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Short, because a caller waits for a verification; nobody waits for a report. */
const verifyTimeoutMs = 1500;
const reportTimeoutMs = 5000;

const reasonOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

const brokenCodes = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
function isBroken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && brokenCodes.includes(String(cause.code));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // matches no schema, so that it is refused like any invalid response
  }
}

const notUnderstood = () => new PortalAway('an answer that is not understood');

function understood<Value>({ status, text }: Answered, isIt: (value: unknown) => value is Value): Value {
  if (status !== 200) throw new PortalAway(`HTTP ${status}`);
  const value = parseJson(text);
  if (!isIt(value)) throw notUnderstood();
  return value;
}

/** The header names of KEY-50; only present values that a header can represent are sent. */
function headersOf(question: Question): Record<string, string> {
  const { service, origin, referer, address, androidPackage, androidCertificate, bundleId } = question;
  const fields = {
    'x-waypost-service': service,
    origin,
    referer,
    'x-forwarded-for': address,
    'x-android-package': androidPackage,
    'x-android-cert': androidCertificate,
    'x-ios-bundle-identifier': bundleId,
    authorization: 'token' in question ? `Bearer ${question.token}` : undefined,
    'x-app-id': 'app_id' in question ? question.app_id : undefined,
    'x-app-code': 'app_id' in question ? question.app_code : undefined,
  };
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}

const isHeaderText = (text: string) => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
const unknown: PortalAnswer = { valid: false, code: 'NOT_FOUND' };

/** `/v1/authorize` responds in headers and explains a refusal in its body (KEY-50). */
function answerOf({ status, headers, text }: Answered): PortalAnswer {
  const code = headers.get('x-waypost-code');
  if (![200, 401, 403].includes(status)) throw new PortalAway(`HTTP ${status}`);
  // the portal does not know the gateway, or cannot decide; both have their own codes
  if (!isPortalCode(code)) throw code === null ? notUnderstood() : new PortalAway(`HTTP ${status} ${code}`);
  if ((status === 200) !== (code === 'VALID')) throw notUnderstood();
  const problem = status === 200 ? undefined : parseJson(text);
  const message = typeof problem === 'object' && problem !== null && 'detail' in problem ? problem.detail : undefined;
  const fields = {
    keyId: headers.get('x-waypost-key'),
    appId: headers.get('x-waypost-app'),
    projectId: headers.get('x-waypost-project'),
  };
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { valid: code === 'VALID', code, ...present, ...(typeof message === 'string' && { message }) };
}

async function send(url: string, { timeoutMs, tries, ...call }: Omit<Call, 'path'>): Promise<Answered> {
  try {
    // a redirect must not forward a credential
    const response = await fetch(url, { ...call, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (tries > 1 && isBroken(error)) return send(url, { ...call, timeoutMs, tries: tries - 1 });
    throw new PortalAway(reasonOf(error), { cause: error });
  }
}

/** The client of the portal's gateway API. */
export function createPortalClient({ origin, credential }: PortalClientOptions): PortalClient {
  const post = (path: string, type: string, rest: Pick<Call, 'timeoutMs' | 'tries'> & { body: string }) => {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': type };
    return send(new URL(path, origin).href, { method: 'POST', headers, ...rest });
  };

  async function authorize(question: Question): Promise<PortalAnswer> {
    const headers = headersOf(question);
    if (!Object.values(headers).every(isHeaderText)) return unknown; // our credentials contain no such characters
    const path = new URL('/v1/authorize', origin).href;
    const gatewayHeader = { 'x-waypost-gateway': credential };
    return answerOf(
      await send(path, {
        method: 'GET',
        headers: { ...headers, ...gatewayHeader },
        timeoutMs: verifyTimeoutMs,
        tries: 2,
      }),
    );
  }

  return {
    async verify(question, calls) {
      if (!('key' in question)) return authorize(question);
      const body = JSON.stringify({ ...question, ...(calls > 1 && { calls }) });
      return understood(
        await post('/v1/keys/verify', 'application/json', { body, timeoutMs: verifyTimeoutMs, tries: 2 }),
        isPortalAnswer,
      );
    },
    async report(body) {
      const answered = await post('/v1/events', 'application/cloudevents-batch+json', {
        body,
        timeoutMs: reportTimeoutMs,
        tries: 1,
      });
      return understood(answered, isReportAnswer);
    },
  };
}
