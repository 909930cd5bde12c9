import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AddMessages, useText } from '../../../messages/use-text.tsx';
import type { PendingLink, PendingStep } from '../shell/account-context.tsx';
import { Working } from '../entrance/working.tsx';
import { useLate } from './use-late.ts';

/** The second step of a sign-in, loaded when one is needed. */
export function LateSecondStep({ step }: { step: PendingStep | PendingLink }) {
  const t = useText();
  const late = useLate(() => import('./second-step.tsx'));
  if (late.state === 'loading') return <Working>{t('accounts.continuing')}</Working>;
  if (late.state === 'failed') {
    return (
      <div role="alert">
        <Notice
          kind="danger"
          title={t('OFFLINE')}
          action={<Button onClick={late.retry}>{t('accounts.verify.retry')}</Button>}
        />
      </div>
    );
  }
  const { NextStep } = late.part;
  return (
    <AddMessages messages={late.messages}>
      <NextStep step={step} />
    </AddMessages>
  );
}
