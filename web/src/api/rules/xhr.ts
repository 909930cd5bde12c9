import { type Rule, withHeaders } from './outgoing.ts';

/** Marks every request as made by our script, but for the public API host (REQ-03, REQ-04). */
export const markRequests =
  (publicApiHost: string): Rule =>
  (outgoing, next) =>
    outgoing.url.origin === publicApiHost
      ? next(outgoing)
      : next(withHeaders(outgoing, { 'X-Requested-With': 'XMLHttpRequest' }));
