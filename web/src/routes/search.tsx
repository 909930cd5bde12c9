import { createFileRoute, useLocation } from '@tanstack/react-router';
import type { Language } from '@waypost/domain/base/language';
import { readFilter } from '@waypost/domain/search/search-filter';
import { readSearchText } from '@waypost/domain/search/search-text';
import { useAddressedLanguage } from '../api/addressed-language.ts';
import { SearchPage } from '../features/search/search-page.tsx';
import { type AskedSearch, resultsQuery } from '../features/search/search-query.ts';
import { pageHead } from './-page-head.ts';

/** Reads the address itself: the router takes a text such as `1e3` or `"key"` for a number or a quoted text. */
function askedAt(searchStr: string, language: Language | null): AskedSearch {
  const parameters = new URLSearchParams(searchStr);
  return {
    text: readSearchText(parameters.get('q')),
    filter: readFilter(parameters.get('filter')),
    page: parameters.get('page') ?? '1',
    language,
  };
}

function Page() {
  const searchStr = useLocation({ select: (location) => location.searchStr });
  return <SearchPage asked={askedAt(searchStr, useAddressedLanguage())} />;
}

export const Route = createFileRoute('/search')({
  loaderDeps: ({ search }) => search,
  pendingMs: Infinity, // a choice keeps the page as it is, and with it the focus
  async loader({ context: { api, page, queryClient }, location }) {
    const asked = askedAt(location.searchStr, page.addressedLanguage);
    // the browser shows the page at once, with its results as they come
    if (import.meta.env.SSR) await queryClient.prefetchQuery(resultsQuery(api, asked));
    return { text: asked.text };
  },
  head({ match, loaderData }) {
    const { text: textOf } = match.context;
    const text = loaderData?.text ?? '';
    return pageHead(match, { title: text === '' ? textOf('search.title') : textOf('search.titleOf', { text }) });
  },
  staticData: { messages: ['search'], isForReading: true },
  component: Page,
});
