import type { IncomingHttpHeaders } from 'node:http';
import { type FastEndpoint, type FastRoute, pathOf } from './fast-routes.ts';

/** An endpoint that needs the body as it was sent, because its sender signs the text. */
export type RawEndpoint = FastEndpoint & { readonly method: 'POST'; readonly access: 'client' };
export type RawEndpoints = Readonly<Record<string, RawEndpoint>>;
/** `last` is the last part of the path. */
export type RawCall = { readonly text: string; readonly headers: IncomingHttpHeaders; readonly last: string };
export type RawHandlers<T extends RawEndpoints> = { readonly [K in keyof T]: (call: RawCall) => Promise<void> };

/** Routes for signed messages of other services, which only need to know that theirs is stored. */
export function rawRoutes<T extends RawEndpoints>(endpoints: T, handlers: RawHandlers<T>): FastRoute[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handler = handlers[name] as RawHandlers<RawEndpoints>[string];
    return {
      endpoint,
      readsBody: true,
      admit: () => undefined, // only the body proves who sent it
      async answer({ request: { headers, url = '' }, text }) {
        const path = pathOf(url);
        await handler({ text, headers, last: path.slice(path.lastIndexOf('/') + 1) });
        return { status: 200, type: 'text/plain; charset=utf-8', text: '[accepted]' };
      },
    };
  });
}
