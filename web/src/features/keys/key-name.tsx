import type { ApiKey } from '@waypost/contract/entities/key';
import { apiKeyNameMaxLength, apiKeyNameOf } from './api-key-name.ts';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { controlClass } from '../../ui/forms/control-style.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useRenameKey } from './keys-mutations.ts';

type EditorProps = { readonly name: string; readonly onEnd: (name: string | undefined, byKey: boolean) => void };

/** Leaving the field saves; without a name, or with the same one, nothing is sent. */
function KeyNameEditor({ name, onEnd }: EditorProps) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const ended = useRef(false);
  const end = (next: string | undefined, byKey: boolean) => {
    if (ended.current) return;
    ended.current = true; // taking the field away is one more blur
    onEnd(next === name ? undefined : next, byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault(); // or the same Enter would press the button that gets the focus
    end(event.key === 'Enter' ? apiKeyNameOf(typed) : undefined, true);
  };
  return (
    <input
      ref={(input) => input?.focus()}
      aria-label={t('keys.renameField')}
      maxLength={apiKeyNameMaxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => end(apiKeyNameOf(typed), false)}
      onKeyDown={onKeyDown}
      className={`${controlClass} max-w-72`}
    />
  );
}

/** A key's name in the states view, editing and saving; a failure shows the former one again (KEY-09). */
export function KeyName({ hrnId, apiKey: { apiKeyId, name } }: { hrnId: string; apiKey: ApiKey }) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const [refocus, setRefocus] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const rename = useRenameKey({ hrnId, apiKeyId });

  useEffect(() => {
    if (refocus) pencil.current?.focus();
  }, [refocus]);

  const begin = () => {
    setRefocus(false);
    setEditing(true);
  };
  const end = (next: string | undefined, byKey: boolean) => {
    setEditing(false);
    setRefocus(byKey);
    if (next !== undefined) rename.mutate(next);
  };
  if (editing) return <KeyNameEditor name={name} onEnd={end} />;
  return (
    <span className="flex min-w-0 items-center gap-1 md:min-w-30">
      <span className="min-w-0 font-medium wrap-anywhere">{rename.isPending ? rename.variables : name}</span>
      {rename.isPending ? (
        <Spinner className="text-muted" />
      ) : (
        <IconButton
          ref={pencil}
          size="small"
          icon={<Pencil aria-hidden="true" />}
          label={t('keys.rename', { name })}
          onClick={begin}
        />
      )}
    </span>
  );
}
