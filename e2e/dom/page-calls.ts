import type { BrowserClient } from '../../server/test/browser-client.ts';

export type PageCall = { readonly method: string; readonly path: string; readonly body: unknown };
/** Answers a call itself, or passes on what the product answers. */
export type Answer = (call: PageCall, next: (path?: string) => Promise<Response>) => Response | Promise<Response>;

/** Method, path and answer of calls. */
export type Rule = readonly [method: string, path: RegExp, answer: Answer];

/** The calls of a page, which reach the product with the cookies of its person. */
export type PageCalls = {
  /** In the order of sending. */
  readonly sent: readonly PageCall[];
  /** Answers these calls from now on instead of the product. Returns a function that ends this. */
  answer(...rule: Rule): () => void;
  /** Holds these calls back until the returned function is called. */
  hold(method: string, path: RegExp): () => void;
};

const isOfPage = (init: RequestInit | undefined) => init?.credentials !== undefined;

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
globalThis.fetch = (input, init) => (isOfPage(init) && pageFetch ? pageFetch : nodeFetch)(input, init);

/** Sends the page's calls by this client until another page opens. */
export function sendCallsBy(client: BrowserClient, given: readonly Rule[]): PageCalls {
  const sent: PageCall[] = [];
  const rules = [...given];
  const send = async (input: string | URL | Request, { signal, ...init }: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = url.pathname + url.search;
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method, path, body };
    sent.push(call);
    const next = async (to = path) => {
      takeCookies(client);
      const answer = await client.portal(to, { ...init, credentials: undefined });
      shareCookies(client);
      return answer;
    };
    const rule = rules.find(([ofMethod, ofPath]) => ofMethod === method && ofPath.test(path));
    const answered = rule ? rule[2](call, next) : next();
    return Promise.race([answered, leftBy(signal)]);
  };
  pageFetch = send;
  shareCookies(client);
  function answer(...rule: Rule) {
    rules.unshift(rule);
    return () => void rules.splice(rules.indexOf(rule), 1);
  }
  return {
    sent,
    answer,
    hold(method, path) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      answer(method, path, async (_call, next) => {
        await promise;
        return next();
      });
      return () => resolve(undefined);
    },
  };
}
