import type { Deletion } from '@waypost/contract/entities/account-settings';
import { useState } from 'react';
import { formatDay } from '../../../messages/formats.ts';
import { formatPrice } from '../../../messages/price.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useSettings } from './settings-context.tsx';
import { SettingsSection, WhenLoaded } from './settings-section.tsx';
import { useLoaded } from './use-loaded.ts';

function Blocking({ blocking }: Pick<Deletion, 'blocking'>) {
  const t = useText();
  const { data } = useAccount();
  return (
    <Notice kind="warning" title={t('settings.delete.blocked')}>
      <p>{t('settings.delete.blockedHelp')}</p>
      <ul className="mt-1 list-disc pl-5">
        {blocking.map(({ product_id, app_name, plan_name }) => (
          <li key={product_id}>
            <TextLink href={`${data.portal}/projects/${product_id}`}>
              {t('settings.delete.project', { name: app_name, plan: plan_name })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Unbilled({ unbilled }: Pick<Deletion, 'unbilled'>) {
  const t = useText();
  return (
    <Notice kind="warning" title={t('settings.delete.unbilled')}>
      <p>{t('settings.delete.unbilledHelp')}</p>
      <ul className="mt-1 list-disc pl-5">
        {unbilled.map(({ product_id, app_name: name, amount, currency, billed_on }) => (
          <li key={product_id}>
            {t('settings.delete.unbilledProject', {
              name,
              amount: formatPrice(amount, currency, t),
              day: formatDay(billed_on, t),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function disabledReason({ blocking, unbilled }: Pick<Deletion, 'blocking' | 'unbilled'>, t: Text): string | undefined {
  if (blocking.length > 0) return t('settings.delete.blockedReason');
  return unbilled.length > 0 ? t('settings.delete.unbilledReason') : undefined;
}

export function DeleteSection() {
  const t = useText();
  const { api } = useSettings();
  const [deletion, reload] = useLoaded(() => api.readDeletion());
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection id="delete">
      <WhenLoaded loaded={deletion} reload={reload} lines={2}>
        {({ blocking, unbilled, closing }) => (
          <>
            {blocking.length > 0 && <Blocking blocking={blocking} />}
            {unbilled.length > 0 && <Unbilled unbilled={unbilled} />}
            <Button
              variant="danger"
              className="self-start max-sm:self-stretch"
              disabledReason={disabledReason({ blocking, unbilled }, t)}
              onClick={() => setOpen(true)}
            >
              {t('settings.delete.open')}
            </Button>
            <DeleteDialog
              open={open}
              closing={closing}
              onClose={() => {
                setOpen(false);
                void reload(); // the refusal may name projects that the page did not list
              }}
            />
          </>
        )}
      </WhenLoaded>
    </SettingsSection>
  );
}
