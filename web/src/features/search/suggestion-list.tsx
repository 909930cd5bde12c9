/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist can neither be styled nor say two lines about an option */
import type { SearchSuggestion } from '@waypost/contract/entities/search';
import { searchAddress } from '@waypost/domain/search/search-text';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useText } from '../../messages/use-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';

type SuggestionProps = {
  readonly suggestion: SearchSuggestion;
  readonly id: string;
  readonly isHighlighted: boolean;
  readonly onChoose: () => void;
};

function Suggestion({ suggestion: { title, sub_title, url }, id, isHighlighted, onChoose }: SuggestionProps) {
  return (
    <Link
      role="option"
      id={id}
      href={url}
      tabIndex={-1}
      aria-selected={isHighlighted}
      onClick={onChoose}
      className="flex min-h-11 flex-col justify-center rounded-sm px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft"
    >
      <span dir="auto" className="truncate">
        {title}
      </span>
      <span className="truncate text-sm text-muted">{sub_title}</span>
    </Link>
  );
}

export type SuggestionListProps = {
  readonly id: string;
  readonly text: string;
  readonly items: readonly SearchSuggestion[];
  readonly more: boolean;
  readonly highlighted: number;
  readonly onChoose: () => void;
};

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** The best suggestions, and below them a link to all results (SRC-12). */
export function SuggestionList({ id, text, items, more, highlighted, onChoose }: SuggestionListProps) {
  const t = useText();
  return (
    <div className="absolute inset-x-0 top-full mt-1.5 overflow-hidden overlay enter-overlay max-sm:fixed max-sm:inset-x-2 max-sm:top-14 max-sm:mt-0">
      {/* the box keeps the focus when a suggestion is pressed */}
      <div
        role="listbox"
        tabIndex={-1}
        id={id}
        aria-label={t('search.suggestions')}
        onMouseDown={(event) => event.preventDefault()}
        className="p-2"
      >
        {items.map((suggestion, at) => (
          <Suggestion
            key={suggestion.url}
            suggestion={suggestion}
            id={optionId(id, at)}
            isHighlighted={at === highlighted}
            onChoose={onChoose}
          />
        ))}
      </div>
      {more && (
        <Link
          href={searchAddress({ text, filter: '' })}
          onClick={onChoose}
          className="flex min-h-11 items-center gap-2 border-t border-hairline px-5 text-accent hover:underline focus-visible:-outline-offset-2"
        >
          {t('search.showAll')}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </div>
  );
}
