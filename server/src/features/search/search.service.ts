import type { SearchResults, SearchSuggestions } from '@waypost/contract/entities/search';
import type { Language } from '@waypost/domain/base/language';
import type { SearchFilter } from '@waypost/domain/search/search-filter';
import { pageCount, pageOf, readPage } from '@waypost/domain/search/search-paging';
import { isSuggestedFor, readSearchText, shownSuggestions, subTitleOf } from '@waypost/domain/search/search-text';
import { type FoundSection, loadSectionIndex } from '@waypost/domain/search/section-index';

type Reader = { readonly q: string; readonly language: Language };
type Search = Reader & { readonly filter: SearchFilter; readonly page: string };

function shown(found: FoundSection) {
  const hit = found.show();
  return { ...hit, sub_title: subTitleOf(hit) };
}

/** @param indexText the index that the build made; without a build nothing is found */
export function createSearch(indexText: string | undefined) {
  const find = loadSectionIndex(indexText ?? '{}');
  return {
    suggest({ q, language }: Reader): SearchSuggestions {
      const text = readSearchText(q);
      if (!isSuggestedFor(text)) return { items: [], more: false };
      const found = find({ text, filter: '', language });
      return { items: found.slice(0, shownSuggestions).map(shown), more: found.length > shownSuggestions };
    },

    search({ q, filter, page: asked, language }: Search): SearchResults {
      const found = find({ text: readSearchText(q), filter, language });
      const total = found.length;
      const page = readPage(asked, total);
      return { total, page, pages: pageCount(total), items: pageOf(found, page).map(shown) };
    },
  };
}
export type SearchService = ReturnType<typeof createSearch>;
