import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../base/class-names.ts';
import { useUiTexts } from '../base/ui-texts.tsx';
import { Button } from '../buttons/button.tsx';
import { useNotifications } from '../feedback/notifications.tsx';
import { controlClass } from './control-style.ts';
import { FieldError } from './field.tsx';

/** What happens to the typed text when the field loses focus. */
export type TypedText =
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly problem: string }
  | { readonly kind: 'save'; readonly value: string };

/** The result of saving, with a message if the value could not be sent. */
export type SaveOutcome = { readonly unsent?: string };

/** For the button that opens the editor. It stays mounted while the value is saved, so that it keeps the focus. */
export type EditButtonProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly loading: boolean;
  readonly onClick: () => void;
};

type InlineEditorProps = {
  readonly value: string;
  readonly label: string;
  readonly className?: string;
  readonly fieldClass?: string;
  /** Validates the input; text that is too long is refused, never cut. */
  readonly read: (typed: string) => TypedText;
  readonly save: (value: string) => Promise<SaveOutcome>;
  readonly children: (view: InlineView) => ReactNode;
};

type InlineView = {
  /** The current value, or the one being saved. */
  readonly text: string;
  readonly isEditing: boolean;
  readonly editButton: EditButtonProps;
};

type Draft = { readonly typed: string; readonly unsent?: string; readonly takesFocus: boolean };

type FieldProps = Pick<InlineEditorProps, 'label' | 'className' | 'fieldClass' | 'read'> & {
  readonly draft: Draft;
  readonly setTyped: (typed: string) => void;
  /** `byKey` if the keyboard ended the editing: the button then gets the focus. */
  readonly onEnd: (read: TypedText, byKey: boolean) => void;
};

function EditorField({ label, className, fieldClass, read, draft, setTyped, onEnd }: FieldProps) {
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

/** Whether the component is still mounted, for callbacks that finish later. */
function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/**
 * A value that can be edited in place. Enter and leaving the field save, Escape cancels. A value that could not be sent
 * returns to the field with the reason.
 */
export function InlineEditor({ value, save, children, ...field }: InlineEditorProps) {
  const notifications = useNotifications();
  const isMounted = useIsMounted();
  const [draft, setDraft] = useState<Draft>();
  const [saving, setSaving] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const [refocuses, setRefocuses] = useState(false);
  useEffect(() => {
    if (refocuses) button.current?.focus();
  }, [refocuses]);

  const notify = (unsent: string | undefined) => {
    if (unsent !== undefined) notifications.notify({ text: unsent, notificationType: 'error', autoclose: false });
  };
  const leave = useEffectEvent(() => notify(draft?.unsent)); // the field took its message with it
  useEffect(() => () => leave(), []);

  const send = async (next: string, byKey: boolean) => {
    setSaving(next);
    const { unsent } = await save(next);
    if (!isMounted.current) return notify(unsent);
    setSaving(undefined);
    if (unsent !== undefined) {
      setRefocuses(false);
      setDraft({ typed: next, unsent, takesFocus: byKey });
    }
  };
  const end = (read: TypedText, byKey: boolean) => {
    setDraft(undefined);
    setRefocuses(byKey);
    if (read.kind === 'save') void send(read.value, byKey);
  };
  const edit = () => {
    setRefocuses(false);
    setDraft({ typed: value, takesFocus: true });
  };
  return (
    <>
      {children({
        text: saving ?? value,
        isEditing: draft !== undefined,
        editButton: { ref: button, loading: saving !== undefined, onClick: edit },
      })}
      {draft && (
        <EditorField {...field} draft={draft} setTyped={(typed) => setDraft({ ...draft, typed })} onEnd={end} />
      )}
    </>
  );
}
