import { parse } from 'tldts';
import { hostOfOrigin, normaliseWebOrigin } from '../base/web-origin.ts';
import type { PlacedProblem } from './key-restrictions.ts';

/**
 * Whether a host with `*.` covers a whole public suffix, such as `*.com`, `*.co.uk` or `*.github.io`, and so the pages of
 * everybody (KEY-58). A top-level domain that nobody has registered, as in a company's own network, is none.
 */
export function coversPublicSuffix(host: string): boolean {
  if (!host.startsWith('*.')) return false;
  const name = host.slice(2);
  const { publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true, validateHostname: false });
  return publicSuffix === name && (isIcann === true || isPrivate === true);
}

/** Typed origins that cover a whole public suffix. Only the server knows the suffixes: their list is long (KEY-58). */
export const suffixProblems = (origins: readonly string[]): PlacedProblem[] =>
  origins.flatMap((typed, at) => {
    const origin = normaliseWebOrigin(typed);
    const isTooWide = 'value' in origin && coversPublicSuffix(hostOfOrigin(origin.value));
    return isTooWide ? [{ path: `origins.${at}`, reason: 'ORIGIN_SUFFIX' as const }] : [];
  });
