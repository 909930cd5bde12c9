import { useQuery } from '@tanstack/react-query';
import type { SearchHit, SearchResults } from '@waypost/contract/entities/search';
import { type SearchFilter, searchFilters } from '@waypost/domain/search/search-filter';
import { searchAddress, submitAddress } from '@waypost/domain/search/search-text';
import { type FormEvent, useState } from 'react';
import { useAddressedLanguage, useGoTo } from '../../api/addressed-language.ts';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { controlClass } from '../../ui/forms/control-style.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { TabsNav } from '../../ui/navigation/tabs-nav.tsx';
import { MarkedText } from './marked-text.tsx';
import { type AskedSearch, resultsQuery } from './search-query.ts';

/** The box follows the address, so that it also fits after going back. */
function useTyped(text: string) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setTyped(text);
  }
  return [typed, setTyped] as const;
}

/** Works without the page's program too. */
function SearchForm({ text, filter }: { text: string; filter: SearchFilter }) {
  const t = useText();
  const goTo = useGoTo();
  const language = useAddressedLanguage();
  const [typed, setTyped] = useTyped(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = submitAddress(typed, filter);
    if (href !== undefined) goTo(href);
  };
  return (
    <search>
      <form action={paths.search} onSubmit={submit} className="flex max-w-[46rem] gap-3">
        <input
          type="search"
          name="q"
          dir="auto"
          aria-label={t('search.label')}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${controlClass} h-11!`}
        />
        <input type="hidden" name="filter" value={filter} />
        {language !== null && <input type="hidden" name="lang" value={language} />}
        <Button type="submit" variant="primary" className="h-11!">
          {t('search.submit')}
        </Button>
      </form>
    </search>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const t = useText();
  return (
    <li className="py-5 first:pt-0">
      <h2 dir="auto" className="text-lg font-semibold break-words">
        <Link href={hit.url} className="rounded-sm text-accent hover:underline">
          <MarkedText text={hit.title} marks={hit.marks.title} />
        </Link>
      </h2>
      <p className="text-sm break-words text-muted">
        {t(`search.kind.${hit.kind}`)} · {hit.sub_title}
      </p>
      {hit.excerpt !== '' && (
        <p dir="auto" className="mt-1 break-words">
          <MarkedText text={hit.excerpt} marks={hit.marks.excerpt} />
        </p>
      )}
    </li>
  );
}

type Paging = { readonly asked: AskedSearch; readonly results: SearchResults };

function Pager({ asked: { text, filter }, results: { page, pages } }: Paging) {
  const t = useText();
  if (pages === 1) return null;
  const hrefOf = (to: number) => searchAddress({ text, filter, page: to });
  return (
    <nav aria-label={t('search.pages')} className="mt-6 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <LinkButton href={hrefOf(page - 1)} rel="prev">
          {t('search.previous')}
        </LinkButton>
      )}
      <span className="text-muted">{t('search.page', { page, pages })}</span>
      {page < pages && (
        <LinkButton href={hrefOf(page + 1)} rel="next">
          {t('search.next')}
        </LinkButton>
      )}
    </nav>
  );
}

function Found({ asked, results }: Paging) {
  const t = useText();
  const { total, items } = results;
  return (
    <>
      <output className="mb-5 block break-words text-muted">
        {total === 0
          ? t('search.nothing', { text: asked.text })
          : t('search.count', { count: total, text: asked.text })}
      </output>
      <ul className="max-w-[46rem] divide-y divide-hairline">
        {items.map((hit) => (
          <Hit key={hit.url} hit={hit} />
        ))}
      </ul>
      <Pager asked={asked} results={results} />
    </>
  );
}

function Results({ asked }: { asked: AskedSearch }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(resultsQuery(useApi(), asked));
  if (asked.text === '') return <p className="text-muted">{t('search.hint')}</p>;
  if (error && !data)
    return <QueryFailed title={t('search.failed')} error={error} retry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  return <Found asked={asked} results={data} />;
}

const tabNames = {
  '': 'search.all',
  documentation: 'chrome.documentation',
  examples: 'chrome.examples',
  blog: 'chrome.blog',
} as const;

/** What a text finds, everywhere or in a part of the portal (SRC-14). */
export function SearchPage({ asked }: { asked: AskedSearch }) {
  const t = useText();
  const { text, filter } = asked;
  const tabs = searchFilters.map((one) => ({
    label: t(tabNames[one]),
    href: searchAddress({ text, filter: one }),
    current: one === filter,
  }));
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 pb-16 md:px-6">
      <PageHeader title={t('search.title')} />
      <SearchForm text={text} filter={filter} />
      <div className="mt-6">
        <TabsNav label={t('search.filters')} tabs={tabs} />
      </div>
      <Results asked={asked} />
    </div>
  );
}
