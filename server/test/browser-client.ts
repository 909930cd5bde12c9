import type { CodeAnswer } from '@waypost/contract/entities/account';
import type { SessionData } from '@waypost/contract/entities/session';

type Origin = 'portal' | 'account';
export type Origins = Readonly<Record<Origin, string>>;
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export type NewUser = {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly realm?: string;
};

const xsrfNames = { portal: 'XSRF-TOKEN', account: 'ACCOUNT-XSRF-TOKEN' } as const;

/** Keeps cookies like a browser on localhost: one jar for both origins, because cookies ignore ports. */
export class BrowserClient {
  readonly cookies = new Map<string, string>();
  readonly #origins: Origins;
  session: SessionData | undefined;

  constructor(origins: Origins) {
    this.#origins = origins;
  }

  readonly portal: Send = (path, init) => this.#send('portal', path, init);
  readonly account: Send = (path, init) => this.#send('account', path, init);

  /** A call by a page's script: JSON in, the parsed answer out. */
  // oxlint-disable-next-line max-params -- reads like a request: POST /path, body, headers
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.#json(this.portal, [method, path], { body, headers });
  }

  async accountCall(method: string, path: string, body?: unknown) {
    return this.#json(this.account, [method, path], { body, headers: {} });
  }

  /** A call of the key services with the access token instead of cookies. */
  async withToken(method: string, path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${this.session?.accessToken}` };
    return this.#json((to, init) => fetch(new URL(to, this.#origins.portal), init), [method, path], { body, headers });
  }

  /** Signs up at the account service like the widget's frame, and passes the code to the portal. */
  async signUp(user: NewUser): Promise<SessionData> {
    return this.#enter('/api/account/sign-up', { ...user, country: 'DEU', terms: true });
  }

  async signIn({ email, password }: Pick<NewUser, 'email' | 'password'>): Promise<SessionData> {
    return this.#enter('/api/account/sign-in-with-password', { email, password, realm_any: true }); // like the portal
  }

  async #enter(path: string, body: object): Promise<SessionData> {
    await Promise.all([this.portal('/'), this.account('/sign-in')]);
    const begun = await this.call('POST', '/rest/auth/begin');
    if (begun.status !== 200)
      throw new Error(`/rest/auth/begin answered ${begun.status}: ${JSON.stringify(begun.body)}`);
    const { codeChallenge } = begun.data as { codeChallenge: string };
    const forClient = { client_id: 'waypost-portal', uri: this.#origins.portal, code_challenge: codeChallenge };
    const entered = await this.accountCall('POST', path, { ...body, ...forClient });
    if (entered.status >= 300) throw new Error(`${path} answered ${entered.status}: ${JSON.stringify(entered.body)}`);
    const { code } = entered.data as CodeAnswer;
    const signedIn = await this.call('POST', '/rest/auth', { flow: 'sign-in', action: 'completed', data: { code } });
    if (signedIn.status !== 200)
      throw new Error(`/rest/auth answered ${signedIn.status}: ${JSON.stringify(signedIn.body)}`);
    this.session = signedIn.data as SessionData;
    return this.session;
  }

  async #send(origin: Origin, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (!headers.has('origin')) headers.set('origin', this.#origins[origin]);
    const xsrf = this.cookies.get(xsrfNames[origin]);
    if (xsrf !== undefined && !headers.has('x-xsrf-token')) headers.set('x-xsrf-token', xsrf);
    const url = new URL(path, this.#origins[origin]);
    const response = await fetch(url, { redirect: 'manual', ...init, headers }).catch((cause: unknown) => {
      throw new Error(`no answer from ${init.method ?? 'GET'} ${url.href}`, { cause }); // fetch does not say of what
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  async #json(send: Send, [method, path]: [string, string], { body, headers }: Sent) {
    const response = await send(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    const envelope = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Envelope;
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      data: envelope.data,
      error: envelope.error,
    };
  }
}

type Sent = { readonly body: unknown; readonly headers: Record<string, string> };

type Envelope = {
  readonly data?: unknown;
  readonly error?: {
    readonly reason: string;
    readonly code: number;
    readonly message: string;
    readonly fields?: readonly { readonly path: string; readonly reason: string; readonly message: string }[];
  };
};
