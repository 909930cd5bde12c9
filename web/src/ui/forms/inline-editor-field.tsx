import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { useUiTexts } from '../base/ui-texts.tsx';
import { Button } from '../buttons/button.tsx';
import { controlClass } from './control-style.ts';
import { FieldError } from './field.tsx';

/** What happens to the typed text when the field loses focus. */
export type TypedText =
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly problem: string }
  | { readonly kind: 'save'; readonly value: string };

export type Draft = { readonly typed: string; readonly unsent?: string; readonly takesFocus: boolean };

export type FieldProps = {
  readonly label: string;
  readonly className?: string;
  readonly fieldClass?: string;
  /** Validates the input; text that is too long is refused, never cut. */
  readonly read: (typed: string) => TypedText;
  readonly draft: Draft;
  readonly setTyped: (typed: string) => void;
  /** `byKey` if the keyboard ended the editing: the button then gets the focus. */
  readonly onEnd: (read: TypedText, byKey: boolean) => void;
};

function Field({ label, className, fieldClass, read, draft, setTyped, onEnd }: FieldProps) {
  const texts = useUiTexts();
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const decision = read(draft.typed);
  const problem = decision.kind === 'refuse' ? decision.problem : draft.unsent;
  useEffect(() => {
    if (draft.takesFocus) field.current?.focus();
  }, [draft.takesFocus]);
  const end = (ending: TypedText, byKey: boolean) => {
    if (isOver.current || ending.kind === 'refuse') return;
    isOver.current = true; // removing the field fires another blur
    onEnd(ending, byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault(); // the same Enter would press the button that gets the focus
    end(event.key === 'Enter' ? decision : { kind: 'keep' }, true);
  };
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <input
        ref={field}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : errorId}
        value={draft.typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => end(decision, false)}
        onKeyDown={onKeyDown}
        className={classNames(controlClass, fieldClass)}
      />
      {problem !== undefined && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FieldError id={errorId}>{problem}</FieldError>
          {draft.unsent !== undefined && decision.kind !== 'refuse' && (
            <Button size="small" onClick={() => end(decision, false)}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type EditorFieldProps = Omit<FieldProps, 'draft'> & { readonly open: boolean; readonly draft: Draft | undefined };

/** The field of an inline editor while its value is edited. */
export function EditorField({ draft, ...field }: EditorFieldProps) {
  return draft && <Field {...field} draft={draft} />;
}
