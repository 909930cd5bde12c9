import { AddMessages, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useLate } from './use-late.ts';

/** The second factors of the signed-in user; requires the account page's SettingsProvider. */
export function SecondFactorsSection() {
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
  return (
    <Card>
      {late.state === 'loading' ? (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      ) : (
        <div role="alert">
          <Notice
            kind="danger"
            title={t('OFFLINE')}
            action={<Button onClick={late.retry}>{t('accounts.verify.retry')}</Button>}
          />
        </div>
      )}
    </Card>
  );
}
