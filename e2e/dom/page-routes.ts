import type { BrowserClient } from '../../server/test/browser-client.ts';
import { product } from '../harness.ts';

/** A call of the page, with the questions of the browser tests' library. */
export type PageRequest = {
  url(): string;
  method(): string;
  headers(): Record<string, string>;
  postData(): string | null;
  postDataJSON(): unknown;
};
type Given = {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
  readonly response?: Response;
};
/** What a handler does with a call: answers it, lets it through, passes it to the handler before, or cuts it. */
export type PageRoute = {
  request(): PageRequest;
  fulfill(answer: Given): Promise<void>;
  continue(): Promise<void>;
  fallback(): Promise<void>;
  abort(): Promise<void>;
  /** What the product answers. */
  fetch(options?: { readonly url?: string }): Promise<Response>;
};
export type Handler = (route: PageRoute) => unknown;
export type Address = string | RegExp | ((url: URL) => boolean);
type Rule = { readonly url: Address; readonly handler: Handler; left: number };

/** `**` stands for anything, `*` for anything but a slash. */
export function matches(pattern: Address, url: string): boolean {
  if (typeof pattern === 'function') return pattern(new URL(url));
  if (typeof pattern !== 'string') return pattern.test(url);
  const parts = pattern.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`).test(url);
}

const responseOf = ({ status = 200, json, body, response }: Given): Response => {
  if (json !== undefined) return Response.json(json, { status });
  return response ?? new Response(body ?? null, { status });
};

/** The page reads and sets cookies, and the client is who sends them. */
function shareCookies(client: BrowserClient): void {
  for (const [name, value] of client.cookies) document.cookie = `${name}=${value}; path=/`;
}
function takeCookies(client: BrowserClient): void {
  for (const pair of document.cookie.split('; ').filter((text) => text.includes('='))) {
    const at = pair.indexOf('=');
    client.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** Jsdom's signal is none to Node: the call goes on, but the page has left it. */
function leftBy(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => reject(new DOMException('The page has left the call', 'AbortError'));
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
  });
}

const nodeFetch = globalThis.fetch;
let pageFetch: typeof fetch | undefined;
let visits = 0;
/** What is still answered to a page that was left changes no cookies of the next one. */
export function leaveCalls(): void {
  visits += 1;
}
/** Only the page says what becomes of cookies, or names no host: tests call as Node does. */
const isOfPage = (input: unknown, init?: RequestInit) =>
  init?.credentials !== undefined || (typeof input === 'string' && input.startsWith('/'));
globalThis.fetch = (input, init) => (pageFetch && isOfPage(input, init) ? pageFetch : nodeFetch)(input, init);

/** The calls of one page, which reach the product with the cookies of its person. */
export class PageRoutes {
  #client: BrowserClient;
  #visit = 0;
  readonly #rules: Rule[] = [];
  readonly listeners: ((request: PageRequest) => void)[] = [];

  constructor(client: BrowserClient) {
    this.#client = client;
  }

  add(url: Address, handler: Handler, times = Infinity): void {
    this.#rules.unshift({ url, handler, left: times });
  }
  remove(url: Address, handler?: Handler): void {
    const others = this.#rules.filter(
      (rule) => String(rule.url) !== String(url) || (handler ?? rule.handler) !== rule.handler,
    );
    this.#rules.splice(0, this.#rules.length, ...others);
  }

  /** Somebody else's cookies from now on. */
  sendBy(client: BrowserClient): void {
    this.#client = client;
    shareCookies(client);
  }

  /** From now on the calls of the page are of this one. */
  take(): void {
    visits += 1;
    this.#visit = visits;
    shareCookies(this.#client);
    pageFetch = (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      const headers = Object.fromEntries(new Headers(init.headers));
      const data = typeof init.body === 'string' ? init.body : null;
      const request: PageRequest = {
        url: () => url.href,
        method: () => init.method ?? 'GET',
        headers: () => headers,
        postData: () => data,
        postDataJSON: () => (data === null ? null : (JSON.parse(data) as unknown)),
      };
      for (const listener of this.listeners) listener(request);
      return Promise.race([this.#answer(request, init), leftBy(init.signal)]);
    };
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    if (this.#visit === visits) takeCookies(this.#client);
    const { origin, pathname, search } = new URL(url);
    const sent = { ...init, credentials: undefined, signal: null };
    const { portal, account } = this.#client;
    const send = { [product.portal]: portal, [product.account]: account }[origin];
    if (!send || init.credentials === 'omit') return nodeFetch(url, sent);
    const headers = new Headers(init.headers);
    headers.set('origin', location.origin);
    const answer = await send(pathname + search, { ...sent, headers });
    if (this.#visit === visits) shareCookies(this.#client);
    return answer;
  }

  #answer(request: PageRequest, init: RequestInit): Promise<Response> {
    const url = request.url();
    const rules = this.#rules.filter((rule) => rule.left > 0 && matches(rule.url, url));
    const by = (at: number): Promise<Response> => {
      const rule = rules[at];
      if (!rule) return this.#send(url, init);
      rule.left -= 1;
      return new Promise((resolve, reject) => {
        const settle = async (answer: Response | Promise<Response>) => resolve(await answer);
        const route: PageRoute = {
          request: () => request,
          fulfill: (answer) => settle(responseOf(answer)),
          continue: () => settle(this.#send(url, init)),
          fallback: () => settle(by(at + 1)),
          // oxlint-disable-next-line require-await -- as asynchronous as the others
          abort: async () => reject(new TypeError('net::ERR_FAILED')),
          fetch: (options) => this.#send(options?.url ?? url, init),
        };
        void (async () => rule.handler(route))().catch(reject);
      });
    };
    return by(0);
  }
}
