import type { ApiKey } from '@waypost/contract/entities/key';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { parseKeyEnd, toLastDay } from './key-end.ts';
import { useSetKeyExpiry } from './keys-mutations.ts';
import { LastDayField } from './last-day-field.tsx';
import { type EditedForms, useEditedForm } from './save-bar.tsx';
import { useNow } from './use-now.ts';

type FormProps = { readonly forms: EditedForms; readonly hrnId: string; readonly apiKey: ApiKey };

/** The last day of the key. An imposed expiry stays until the key's creator has verified the email. */
export function ExpiryForm({ forms, hrnId, apiKey: { apiKeyId, expiresAt, expiryIsLifted } }: FormProps) {
  const t = useText();
  const notifications = useNotifications();
  const save = useSetKeyExpiry({ hrnId, apiKeyId });
  const now = useNow();
  const kept = expiryIsLifted ? '' : toLastDay(expiresAt);
  const [lastDay, setLastDay] = useState(kept);
  useEditedForm(forms, 'expiry', {
    isChanged: lastDay !== kept,
    isSaving: save.isPending,
    save: () => {
      const end = parseKeyEnd(lastDay, new Date());
      if (end === undefined) return;
      save.mutate(end, {
        onSuccess: () => notifications.notify({ id: 'key-rules', text: t('keys.changesSaved') }),
      });
    },
    discard: () => setLastDay(kept),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    forms.save();
  };
  return (
    <Card title={t('keys.expiryTitle')}>
      <FormLayout className="max-w-sm" onSubmit={submit}>
        <LastDayField now={now} value={lastDay} readOnly={save.isPending} onChange={setLastDay} />
      </FormLayout>
    </Card>
  );
}
