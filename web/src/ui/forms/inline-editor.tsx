import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '../base/lazy-part.tsx';
import { useNotifications } from '../feedback/notifications.tsx';
import type { Draft, FieldProps, TypedText } from './inline-editor-field.tsx';

/** The result of saving, with a message if the value could not be sent. */
export type SaveOutcome = { readonly unsent?: string };

/** For the button that opens the editor. It stays mounted while the value is saved, so that it keeps the focus. */
export type EditButtonProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly loading: boolean;
  readonly onClick: () => void;
};

type InlineEditorProps = Pick<FieldProps, 'label' | 'className' | 'fieldClass' | 'read'> & {
  readonly value: string;
  readonly save: (value: string) => Promise<SaveOutcome>;
  readonly children: (view: InlineView) => ReactNode;
};

type InlineView = {
  /** The current value, or the one being saved. */
  readonly text: string;
  readonly isEditing: boolean;
  readonly editButton: EditButtonProps;
};

const EditorField = lazyPart(async () => (await import('./inline-editor-field.tsx')).EditorField);

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
  const unsentText = useRef<string>(undefined); // no state: the page may be left before that is drawn
  const leave = useEffectEvent(() => notify(unsentText.current)); // the field took its message with it
  useEffect(() => () => leave(), []);

  const send = async (next: string, byKey: boolean) => {
    setSaving(next);
    const { unsent } = await save(next);
    if (!isMounted.current) return notify(unsent);
    setSaving(undefined);
    unsentText.current = unsent;
    if (unsent !== undefined) {
      setRefocuses(false);
      setDraft({ typed: next, unsent, takesFocus: byKey });
    }
  };
  const end = (read: TypedText, byKey: boolean) => {
    unsentText.current = undefined;
    setDraft(undefined);
    setRefocuses(byKey);
    if (read.kind === 'save') void send(read.value, byKey);
  };
  const type = (typed: string) => setDraft((before) => before && { ...before, typed });
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
      <EditorField {...field} open={draft !== undefined} draft={draft} setTyped={type} onEnd={end} />
    </>
  );
}
