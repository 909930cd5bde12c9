type LibraryRequest = {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: object;
  /** The library's own encoding of the body. */
  readonly data?: unknown;
  readonly auth?: { readonly username: string; readonly password: string };
};

/** The library names a content type for requests without a body too, which servers refuse. */
const isSent = (name: string, data: unknown) => typeof data === 'string' || name.toLowerCase() !== 'content-type';

const headersOf = ({ headers = {}, auth, data }: LibraryRequest) => ({
  ...Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => isSent(name, data))
      .map(([name, value]) => [name, String(value)]),
  ),
  ...(auth && { authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` }),
});

/** The library states its addresses itself; its adapter option is the only place to send requests elsewhere. */
export const createPayPalHttpAdapter =
  ({ origin, timeoutMs }: { readonly origin: string; readonly timeoutMs: number }) =>
  async (request: LibraryRequest) => {
    const { pathname, search } = new URL(request.url ?? '');
    const response = await fetch(`${origin}${pathname}${search}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(typeof request.data === 'string' && { body: request.data }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      data: await response.text(),
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      config: request,
    };
  };
