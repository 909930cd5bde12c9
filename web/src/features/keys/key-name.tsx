import type { ApiKey } from '@waypost/contract/entities/key';
import Pencil from 'lucide-react/icons/pencil';
import { useInlineSave } from '../../api/use-inline-save.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { InlineEditor } from '../../ui/forms/inline-editor.tsx';
import type { TypedText } from '../../ui/forms/inline-editor-field.tsx';
import { apiKeyNameMaxLength, parseApiKeyName } from './api-key-name.ts';
import { useRenameKey } from './keys-mutations.ts';

/** An empty or unchanged name is not sent. */
function readName(name: string, typed: string, t: Text): TypedText {
  const next = parseApiKeyName(typed);
  if (typed.trim() === '' || next === name) return { kind: 'keep' };
  if (next === undefined) return { kind: 'refuse', problem: t('keys.nameTooLong', { max: apiKeyNameMaxLength }) };
  return { kind: 'save', value: next };
}

/** An editable key name; after a failure the previous name is shown again. */
export function KeyName({ hrnId, apiKey: { apiKeyId, name } }: { hrnId: string; apiKey: ApiKey }) {
  const t = useText();
  const rename = useRenameKey({ hrnId, apiKeyId });
  const save = useInlineSave(rename.mutateAsync);
  return (
    <InlineEditor
      value={name}
      label={t('keys.renameField')}
      className="max-w-72"
      read={(typed) => readName(name, typed, t)}
      save={save}
    >
      {({ text, isEditing, editButton }) =>
        !isEditing && (
          <span className="flex min-w-0 items-center gap-1 md:min-w-30">
            <span className="min-w-0 font-medium wrap-anywhere">{text}</span>
            <IconButton
              {...editButton}
              size="small"
              icon={<Pencil aria-hidden="true" />}
              label={t('keys.rename', { name })}
            />
          </span>
        )
      }
    </InlineEditor>
  );
}
