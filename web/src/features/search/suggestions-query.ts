import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { SearchSuggestions } from '@waypost/contract/entities/search';
import type { Language } from '@waypost/domain/base/language';
import { isSuggestedFor, suggestionPauseMs } from '@waypost/domain/search/search-text';
import { languageQuery, useAddressedLanguage } from '../../api/addressed-language.ts';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';

/** The suggestions for a text, kept as long as the page lives (REQ-111, SRC-11). */
export const suggestionsQuery = (api: Api, text: string, language: Language | null) =>
  queryOptions({
    queryKey: ['search-suggestions', text, language],
    queryFn: isSuggestedFor(text)
      ? ({ signal }) => api.search.suggest({ query: { q: text, ...languageQuery(language) } }, { signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

const none: SearchSuggestions = { items: [], more: false };

/**
 * What is suggested while somebody types; after a failure nothing (SRC-09, SRC-10, SRC-13). Until the suggestions for a
 * longer text are there, those before stay, so that the list does not flicker.
 */
export function useSuggestions(typed: string): SearchSuggestions {
  const text = typed.trim();
  const settled = useSettled(text, suggestionPauseMs);
  const { data, isError } = useQuery(suggestionsQuery(useApi(), settled, useAddressedLanguage()));
  return isSuggestedFor(text) && isSuggestedFor(settled) && !isError && data ? data : none;
}
