import { cookieNames } from '../../src/http/callers/cookies.ts';
import { type IncomingMessage, request as httpRequest } from 'node:http';

export type BrowserAnswer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Parsed JSON, or the text. */
  readonly body: unknown;
};

export type BrowserRequest = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** Sends no XSRF header. */
  readonly withoutXsrf?: boolean;
};

export type Browser = {
  readonly cookies: Map<string, string>;
  send(method: string, url: string | URL, request?: BrowserRequest): Promise<BrowserAnswer>;
  get(url: string | URL, headers?: Record<string, string>): Promise<BrowserAnswer>;
  post(url: string | URL, json: unknown, headers?: Record<string, string>): Promise<BrowserAnswer>;
};

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function bodyOf({ json, form }: BrowserRequest): { text: string; type: string } | undefined {
  if (json !== undefined) return { text: JSON.stringify(json), type: 'application/json' };
  if (form) return { text: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
  return undefined;
}

/**
 * For hostile callers: the test chooses the headers and the network address of each request. One cookie jar for both
 * origins, because cookies ignore ports; the XSRF header is sent as by our pages.
 */
export function createBrowser(origins: { portal: string; account: string }, localAddress = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>();

  const keep = (lines: readonly string[] = []) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const headersFor = (url: URL, { headers, withoutXsrf }: BrowserRequest): Record<string, string> => {
    const names = url.origin === origins.account ? cookieNames.account : cookieNames.portal;
    const token = cookies.get(names.xsrf);
    return {
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(token !== undefined && !withoutXsrf && { 'x-xsrf-token': token }),
      ...headers,
    };
  };

  const send: Browser['send'] = (method, target, request = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(target);
      const body = bodyOf(request);
      const headers = { ...headersFor(url, request), ...(body && { 'content-type': body.type }) };
      const sent = httpRequest(url, { method, headers, localAddress, family: 4, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          keep(answer.headers['set-cookie']);
          const text = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: readBody(text) });
        });
      });
      sent.on('error', reject);
      sent.end(body?.text);
    });

  return {
    cookies,
    send,
    get: (url, headers = {}) => send('GET', url, { headers }),
    post: (url, json, headers = {}) => send('POST', url, { json, headers }),
  };
}
