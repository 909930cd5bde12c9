import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { SearchResult } from '@waypost/contract/entities/own-search';
import type { UserId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import { useApi, useUser } from '../../api/app-context.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';

/** Repeats the contract's value, whose module would import zod. */
const minLength = 2;

type OwnSearch = {
  readonly findings: readonly SearchResult[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
};

/** The search for a text that is long enough for the contract (UIX-06); not for visitors. */
export function ownSearchQuery(api: Api, userId: UserId | undefined, text: string) {
  const isEnabled = userId !== undefined && text.length >= minLength;
  return queryOptions({
    queryKey: ['own-search', userId, text],
    queryFn: isEnabled ? ({ signal }) => api.ownSearch.searchOwn({ query: { q: text } }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** Searches the signed-in user's data by name or id (UIX-06). */
export function useOwnSearch(typed: string): OwnSearch {
  const api = useApi();
  const userId = useUser()?.userId;
  const text = typed.trim();
  const settled = useSettled(text);
  const isEnabled = userId !== undefined && text.length >= minLength && settled.length >= minLength;
  const { data, isError, isFetching } = useQuery(ownSearchQuery(api, userId, settled));
  const isSearching = isEnabled && (isFetching || settled !== text);
  return { findings: isEnabled ? (data ?? []) : [], isSearching, hasFailed: isEnabled && isError };
}
