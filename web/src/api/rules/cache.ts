import type { Rule } from './outgoing.ts';
import { withHeaders } from './outgoing.ts';

const staticPaths = /^\/(public|javascript|templates)\//;
export const cacheHeaders = ['Cache-Control', 'Pragma'] as const;

/** REQ-01, REQ-02: caches static files by version and nothing else. */
export function controlCaches({ portal, build }: { portal: string; build: string }): Rule {
  return (outgoing, next) => {
    const { url } = outgoing;
    if (url.origin === portal && staticPaths.test(url.pathname)) {
      const versioned = new URL(url);
      versioned.searchParams.set('v', build);
      return next({ ...outgoing, url: versioned });
    }
    return next(withHeaders(outgoing, { 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }));
  };
}
