import type { OlderSearch } from './older-create-page.tsx';
import type { ResellerSearch } from './reseller-place.ts';
import { isResellerStep } from './reseller-steps.ts';

type Query = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The parts of the query that the page knows; an unknown step is the first one. */
export function readResellerSearch({ tab, step, upgradeId }: Query): ResellerSearch {
  return {
    ...(isText(tab) && { tab }),
    ...(isResellerStep(step) && { step }),
    ...(isText(upgradeId) && { upgradeId }),
  };
}

/** The same for the older addresses, which keep their flow by `keepState`. */
export const readOlderSearch = (query: Query): OlderSearch => ({
  ...readResellerSearch(query),
  ...(String(query['keepState']) === 'true' && { keepState: true }),
});
