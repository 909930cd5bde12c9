import type { SecondFactors } from '@waypost/contract/entities/second-factors';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { formatMinute } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useSettings } from '../settings/settings-context.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import type { FactorChange } from './use-act.ts';

type Passkey = SecondFactors['passkeys'][number];
type PasskeyRowProps = { readonly passkey: Passkey; readonly onChange: (change: FactorChange) => Promise<void> };

/** One passkey with its name, last use and actions. */
export function PasskeyRow({ passkey, onChange }: PasskeyRowProps) {
  const t = useText();
  const { api, proven } = useSettings();
  const [renaming, setRenaming] = useState(false);
  const { passkey_id, name, created_at, last_used_at } = passkey;

  const rename = async (newName: string) => {
    const isDone = await proven(() => api.renamePasskey({ params: { passkey_id }, body: { name: newName } }));
    setRenaming(false);
    if (isDone) await onChange({ done: t('factors.keys.renamed') });
  };
  if (renaming) {
    return (
      <li className="py-4 first:pt-0 last:pb-0">
        <PasskeyNameForm
          name={name}
          submit={t('factors.keys.save')}
          onSubmit={rename}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          <time dateTime={created_at}>{t('factors.keys.created', { when: formatMinute(created_at, t) })}</time>
          {' · '}
          {last_used_at === null ? (
            t('factors.keys.neverUsed')
          ) : (
            <time dateTime={last_used_at}>{t('factors.keys.used', { when: formatMinute(last_used_at, t) })}</time>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={t('factors.keys.renameOf', { name })} onClick={() => setRenaming(true)}>
          {t('factors.keys.rename')}
        </Button>
        <RemoveFactor
          size="small"
          aria-label={t('factors.keys.removeOf', { name })}
          label={t('factors.keys.remove')}
          title={t('factors.keys.removeTitle')}
          description={t('factors.keys.removeConfirm', { name })}
          remove={() => api.removePasskey({ params: { passkey_id } })}
          done={t('factors.keys.removed')}
          onChange={onChange}
        />
      </div>
    </li>
  );
}
