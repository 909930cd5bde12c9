import type { Deletion } from '@waypost/contract/entities/account-settings';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
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

export function DeleteSection() {
  const t = useText();
  const { api } = useSettings();
  const [deletion, reload] = useLoaded(() => api.readDeletion());
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection id="delete">
      <WhenLoaded loaded={deletion} reload={reload} lines={2}>
        {({ blocking, closing }) => (
          <>
            {blocking.length > 0 && <Blocking blocking={blocking} />}
            <Button
              variant="danger"
              className="self-start max-sm:self-stretch"
              disabledReason={blocking.length > 0 ? t('settings.delete.blockedReason') : undefined}
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
