/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist can neither be styled nor filled while somebody types */
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { controlClass } from './control-style.ts';
import { Field, type FieldWords } from './field.tsx';

type SuggestFieldProps = Omit<ComponentProps<'input'>, 'required' | 'value' | 'onChange'> &
  FieldWords & {
    readonly value: string;
    readonly onChange: (text: string) => void;
    readonly suggestions: readonly string[];
    /** Says how many suggestions there are, for screen readers. */
    readonly announcement: string;
  };

const optionId = (listId: string, at: number) => `${listId}-${at}`;

type ListProps = {
  readonly id: string;
  readonly label: string;
  readonly suggestions: readonly string[];
  readonly highlighted: number;
  readonly onChoose: (text: string) => void;
};

function Suggestions({ id, label, suggestions, highlighted, onChoose }: ListProps) {
  return (
    // the field keeps the focus when a suggestion is pressed
    <div
      role="listbox"
      tabIndex={-1}
      id={id}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto overlay p-1.5"
    >
      {suggestions.map((text, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={text}
          role="option"
          tabIndex={-1}
          id={optionId(id, at)}
          aria-selected={at === highlighted}
          onClick={() => onChoose(text)}
          dir="auto"
          className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-1.5 wrap-anywhere hover:bg-sunken aria-selected:bg-accent-soft md:min-h-9"
        >
          {text}
        </div>
      ))}
    </div>
  );
}

/** What is shown and highlighted, and the keys that change it. */
function useSuggestions({
  value,
  suggestions,
  onChange,
}: Pick<SuggestFieldProps, 'value' | 'suggestions' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false);
  const [highlight, setHighlight] = useState({ at: -1, among: suggestions });
  const isOnlyTheValue = suggestions.length === 1 && suggestions[0] === value;
  const shown = isOpen && !isOnlyTheValue ? suggestions : [];
  const highlighted = highlight.among === suggestions ? highlight.at : -1;
  const choose = (text: string) => {
    setOpen(false);
    onChange(text);
  };
  const move = (by: 1 | -1) => {
    setOpen(true);
    const count = suggestions.length + 1; // the last place is the field itself
    setHighlight({ at: ((highlighted + 1 + by + count) % count) - 1, among: suggestions });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = shown[highlighted];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && shown.length > 0) setOpen(false);
    else return;
    event.preventDefault();
  };
  return { shown, highlighted, choose, onKeyDown, open: () => setOpen(true), close: () => setOpen(false) };
}

/** A text field with suggestions, which arrow keys and Enter choose; any other text is allowed too. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, help, error, required, optional, aside, className, id, ...rest } = props;
  const { value, onChange, suggestions, announcement, ...input } = rest;
  const listId = useId();
  const list = useSuggestions({ value, suggestions, onChange });
  const isShown = list.shown.length > 0;
  return (
    <Field {...{ label, help, error, required, optional, aside, className, id }}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={isShown && list.highlighted >= 0 ? optionId(listId, list.highlighted) : undefined}
            value={value}
            onChange={({ target }) => {
              list.open();
              onChange(target.value);
            }}
            onKeyDown={list.onKeyDown}
            onBlur={list.close}
            className={controlClass}
          />
          {isShown && (
            <Suggestions
              id={listId}
              label={label}
              suggestions={list.shown}
              highlighted={list.highlighted}
              onChoose={list.choose}
            />
          )}
          <output className="sr-only">{isShown ? announcement : ''}</output>
        </div>
      )}
    </Field>
  );
}
