import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { OwnFinding } from '@waypost/contract/entities/own-search';
import { useApi, useUser } from '../../api/app-context.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';

/** As the contract has it; its file would bring zod along. */
const minLength = 2;

type OwnSearch = {
  readonly findings: readonly OwnFinding[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
};

/** What the signed-in person has of this name or id; nothing is asked for visitors. */
export function useOwnSearch(typed: string): OwnSearch {
  const api = useApi();
  const user = useUser();
  const text = typed.trim();
  const settled = useSettled(text);
  const isAsked = user !== null && text.length >= minLength && settled.length >= minLength;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['own-search', user?.userId, settled],
    queryFn: isAsked ? ({ signal }) => api.ownSearch.searchOwn({ query: { q: settled } }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  });
  const isSearching = isAsked && (isFetching || settled !== text);
  return { findings: isAsked ? (data ?? []) : [], isSearching, hasFailed: isAsked && isError };
}
