import type { ApiKey } from '@waypost/contract/entities/key';
import { dayOf } from '@waypost/domain/base/day';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { parseKeyEnd, toLastDay } from './key-end.ts';

import { useSetKeyExpiry } from './keys-mutations.ts';
import { LastDayField } from './last-day-field.tsx';

/** The last day of the key. An imposed expiry stays until the key's creator has verified the email. */
export function ExpiryForm({ hrnId, apiKey }: { hrnId: string; apiKey: ApiKey }) {
  const t = useText();
  const notifications = useNotifications();
  const { apiKeyId, expiresAt, expiryIsLifted } = apiKey;
  const save = useSetKeyExpiry({ hrnId, apiKeyId });
  const [today] = useState(() => dayOf(new Date()));
  const [lastDay, setLastDay] = useState(() => (expiryIsLifted ? '' : toLastDay(expiresAt)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const end = parseKeyEnd(lastDay, today);
    if (end === undefined) return;
    save.mutate(end, { onSuccess: () => notifications.notify({ text: t('keys.expirySaved') }) });
  };
  return (
    <Card title={t('keys.expiryTitle')}>
      <FormLayout
        className="max-w-sm"
        onSubmit={submit}
        actions={
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('keys.saveExpiry')}
          </Button>
        }
      >
        <LastDayField today={today} value={lastDay} readOnly={save.isPending} onChange={setLastDay} />
      </FormLayout>
    </Card>
  );
}
