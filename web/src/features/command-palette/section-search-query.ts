import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { SearchSuggestion } from '@waypost/contract/entities/search';
import type { Language } from '@waypost/domain/base/language';
import { isSuggestedFor } from '@waypost/domain/search/search-text';
import { languageQuery, useAddressedLanguage } from '../../api/addressed-language.ts';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';

export const sectionSearchQuery = (api: Api, text: string, language: Language | null) =>
  queryOptions({
    queryKey: ['palette-sections', text, language],
    queryFn: isSuggestedFor(text)
      ? ({ signal }) => api.search.suggest({ query: { q: text, ...languageQuery(language) } }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });

const none: readonly SearchSuggestion[] = [];

/** The sections of documentation, examples and blog that a text finds; without an answer none. */
export function useSectionSearch(typed: string): readonly SearchSuggestion[] {
  const text = typed.trim();
  const settled = useSettled(text);
  const { data, isError } = useQuery(sectionSearchQuery(useApi(), settled, useAddressedLanguage()));
  return isSuggestedFor(text) && isSuggestedFor(settled) && !isError && data ? data.items : none;
}
