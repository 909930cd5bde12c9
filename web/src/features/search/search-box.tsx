import { useLocation } from '@tanstack/react-router';
import { filterOfPath } from '@waypost/domain/search/search-filter';
import { submitAddress } from '@waypost/domain/search/search-text';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useGoTo } from '../../api/addressed-language.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { controlClass } from '../../ui/forms/control-style.ts';
import { highlightAfter } from './suggestion-keys.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './suggestions-query.ts';

export type SearchBoxProps = {
  readonly open: boolean;
  /** `isDone` if the reader ended the search in the box, so that the focus must go somewhere. */
  readonly onClose: (isDone: boolean) => void;
};

/** What is typed, and the suggestions for it until they are put away. */
function useTypedSearch() {
  const [typed, setTyped] = useState('');
  const [isPutAway, setPutAway] = useState(false);
  const { items, more } = useSuggestions(typed);
  // a highlight belongs to the suggestions among which it was moved
  const [highlight, setHighlight] = useState({ at: -1, among: items });
  const shown = isPutAway ? [] : items;
  return {
    typed,
    items: shown,
    more,
    highlighted: highlight.among === items ? highlight.at : -1,
    isShown: shown.length > 0,
    type(text: string) {
      setTyped(text);
      setPutAway(false);
      setHighlight({ at: -1, among: items });
    },
    putAway: () => setPutAway(true),
    move(key: string, from: number) {
      setPutAway(false);
      setHighlight({ at: highlightAfter(key, from, items.length), among: items });
    },
  };
}

/** Closes when something beside the box is pressed or focused, and by Escape unless that did something else. */
function useClosing(onClose: SearchBoxProps['onClose']) {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const ended = new AbortController();
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) === false) onClose(false);
    };
    const onKey = ({ key, defaultPrevented }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) onClose(true);
    };
    document.addEventListener('pointerdown', onElsewhere, { signal: ended.signal });
    document.addEventListener('focusin', onElsewhere, { signal: ended.signal });
    document.addEventListener('keydown', onKey, { signal: ended.signal });
    return () => ended.abort();
  });
  return place;
}

type TypedSearch = ReturnType<typeof useTypedSearch>;

/** Moves the highlight, or puts the suggestions away. */
function handleKey(event: KeyboardEvent, search: TypedSearch) {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault(); // otherwise the caret moves
    search.move(event.key, search.highlighted);
  }
  if (event.key === 'Escape' && search.isShown) {
    event.preventDefault(); // otherwise the box closes
    search.putAway();
  }
}

function Input({ search, listId }: { search: TypedSearch; listId: string }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      role="combobox"
      name="q"
      dir="auto"
      aria-label={t('search.label')}
      aria-autocomplete="list"
      aria-expanded={search.isShown}
      aria-controls={search.isShown ? listId : undefined}
      aria-activedescendant={search.highlighted >= 0 ? optionId(listId, search.highlighted) : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="search"
      placeholder={t('search.placeholder')}
      value={search.typed}
      onChange={(event) => search.type(event.target.value)}
      onKeyDown={(event) => handleKey(event, search)}
      className={`${controlClass} pl-9!`}
    />
  );
}

function Box({ onClose }: Pick<SearchBoxProps, 'onClose'>) {
  const t = useText();
  const goTo = useGoTo();
  const filter = useLocation({ select: ({ pathname }) => filterOfPath(pathname) });
  const listId = useId();
  const search = useTypedSearch();
  const place = useClosing(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = search.items[search.highlighted]?.url ?? submitAddress(search.typed, filter);
    if (href === undefined) return;
    onClose(true);
    goTo(href);
  };
  return (
    <search className="absolute inset-x-0 top-0 z-10 h-(--bar-height) border-b border-hairline bg-ground">
      <form
        ref={place}
        action={paths.search}
        onSubmit={submit}
        className="mx-auto flex h-full max-w-[46rem] items-center gap-2 px-4"
      >
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <Input search={search} listId={listId} />
          {search.isShown && (
            <SuggestionList
              id={listId}
              text={search.typed.trim()}
              items={search.items}
              more={search.more}
              highlighted={search.highlighted}
              onChoose={() => onClose(true)}
            />
          )}
          <output className="sr-only">{search.isShown && t('search.suggested', { count: search.items.length })}</output>
        </div>
        <IconButton label={t('search.close')} icon={<X aria-hidden="true" />} onClick={() => onClose(true)} />
      </form>
    </search>
  );
}

/** The box over the bar, in which somebody types what they look for (SRC-05 to SRC-13). */
export function SearchBox({ open, onClose }: SearchBoxProps) {
  return open && <Box onClose={onClose} />;
}
