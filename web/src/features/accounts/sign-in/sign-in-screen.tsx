import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { EntranceCard } from '../entrance/entrance-card.tsx';
import type { EndedState } from '../frame/frame-state.ts';
import { type Flow, type SignIn, useSignInFrame } from './use-sign-in-frame.ts';
import { Working } from '../entrance/working.tsx';

/** The maximum height of the frame, so that content below does not move while it loads. */
const roomFor: Record<Flow, string> = { 'sign-in': 'min-h-[732px]', 'sign-up': 'min-h-[980px] sm:min-h-[925px]' };

/** A placeholder for the frame's card. */
function CardSkeleton() {
  const t = useText();
  return (
    <div className="absolute inset-x-0 top-0 mx-auto w-full max-w-md px-3 py-6 sm:px-4 sm:py-8">
      <Loading label={t('accounts.frame.loading')}>
        <div className="flex flex-col gap-6 rounded-lg border border-hairline bg-surface p-4 sm:p-8">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      </Loading>
    </div>
  );
}

/** The frame needs a script: without one, the page would show its placeholder forever. */
function NoScript() {
  const t = useText();
  return (
    <noscript>
      <div className="relative z-10 mx-auto w-full max-w-md px-3 py-6 sm:px-4 sm:py-8">
        <Notice kind="warning" title={t('accounts.frame.noScript')}>
          {t('accounts.frame.noScriptHelp')}
        </Notice>
      </div>
    </noscript>
  );
}

/** Explains why the sign-in ended, with buttons to reopen the frame. */
function Ended({ state, open }: { state: EndedState; open: (noSignUp: boolean) => void }) {
  const t = useText();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) again.current?.focus(); // the focus was inside the removed frame
  }, []);
  return (
    <EntranceCard>
      <div role="alert">
        <Notice kind={state === 'closed' ? 'info' : 'danger'} title={t(`accounts.frame.${state}`)} />
      </div>
      {state === 'failed' ? (
        <Button ref={again} variant="primary" onClick={() => open(false)}>
          {t('accounts.frame.retry')}
        </Button>
      ) : (
        <div className="flex flex-col gap-3">
          <Button ref={again} variant="primary" onClick={() => open(false)}>
            {t('accounts.frame.reopenWithSignUp')}
          </Button>
          <Button onClick={() => open(true)}>{t('accounts.frame.reopenSignInOnly')}</Button>
        </div>
      )}
    </EntranceCard>
  );
}

/** The portal's sign-in screen. */
export function SignInScreen(signIn: SignIn) {
  const t = useText();
  const { container, state, ended, open } = useSignInFrame(signIn);
  return (
    <>
      <div className={classNames('relative', ended ? 'hidden' : roomFor[signIn.flow])}>
        {state === 'opening' && (
          <>
            <NoScript />
            <CardSkeleton />
          </>
        )}
        {state === 'finishing' && (
          <div className="absolute inset-x-0 top-24 grid justify-items-center">
            <Working>{t('accounts.continuing')}</Working>
          </div>
        )}
        <div ref={container} className={classNames(state !== 'open' && 'invisible')} />
      </div>
      {ended && <Ended key={ended} state={ended} open={open} />}
    </>
  );
}
