import { AddMessages, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { useLate } from './use-late.ts';

function LateFactors() {
  const t = useText();
  const late = useLate(() => import('./factors-manager.tsx'));
  if (late.state === 'there') {
    const { FactorsManager } = late.part;
    return (
      <AddMessages messages={late.messages}>
        <FactorsManager />
      </AddMessages>
    );
  }
  if (late.state === 'loading') {
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  const retry = <Button onClick={late.retry}>{t('accounts.verify.retry')}</Button>;
  return (
    <div role="alert">
      <Notice kind="danger" title={t('OFFLINE')} action={retry} />
    </div>
  );
}

/** The second factors of the signed-in user; requires the account page's SettingsProvider. */
export function SecondFactorsSection() {
  return (
    <SettingsSection id="factors">
      <LateFactors />
    </SettingsSection>
  );
}
