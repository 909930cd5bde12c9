import { normaliseHostName, maxDomains } from '@waypost/domain/base/host-name';

export type DomainsDraft =
  | { readonly domains: readonly string[] }
  | { readonly problem: 'none' | 'too-many' }
  | { readonly problem: 'not-a-host'; readonly line: string };

/** The typed host names, separated by lines or commas. */
export function readDomains(typed: string): DomainsDraft {
  const lines = typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const names = lines.map((line) => ({ line, name: normaliseHostName(line) }));
  const wrong = names.find(({ name }) => name === undefined);
  if (wrong) return { problem: 'not-a-host', line: wrong.line };
  const domains = [...new Set(names.map(({ name }) => name).filter((name) => name !== undefined))];
  if (domains.length === 0) return { problem: 'none' };
  return domains.length > maxDomains ? { problem: 'too-many' } : { domains };
}
