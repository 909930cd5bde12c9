import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { PageTitle } from '../shell/account-layout.tsx';
import { PortalLink } from '../frame/portal-link.tsx';
import { useFragmentToken, usedLinks } from './use-fragment-token.ts';
import { Working } from '../entrance/working.tsx';

type Outcome =
  | { readonly kind: 'working' }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string };

function useVerification(token: string): [Outcome, () => void] {
  const { api } = useAccount();
  const [outcome, setOutcome] = useState<Outcome>({ kind: usedLinks.has(token) ? 'done' : 'working' });
  const [attempt, setAttempt] = useState(0);
  const attemptMade = useRef<number>(undefined);

  useEffect(() => {
    if (outcome.kind !== 'working' || attemptMade.current === attempt) return;
    attemptMade.current = attempt; // the token works once: React's second run in development must not consume it
    api.verifyEmail({ body: { token } }).then(
      () => {
        usedLinks.remember(token);
        setOutcome({ kind: 'done' });
      },
      (error: unknown) => setOutcome({ kind: 'refused', reason: error instanceof ApiError ? error.reason : 'UNKNOWN' }),
    );
  }, [api, token, attempt, outcome.kind]);

  const retry = () => {
    setOutcome({ kind: 'working' });
    setAttempt((before) => before + 1);
  };
  return [outcome, retry];
}

function Verification({ token }: { token: string }) {
  const t = useText();
  const reasonText = useReasonText();
  const [outcome, retry] = useVerification(token);
  if (outcome.kind === 'working') return <Working>{t('accounts.verify.working')}</Working>;
  if (outcome.kind === 'done') {
    return (
      <div className="flex flex-col gap-5">
        <output>
          <Notice kind="success" title={t('accounts.verify.done')} />
        </output>
        <PortalLink />
      </div>
    );
  }
  const isUsedUp = outcome.reason === 'LINK_EXPIRED';
  return (
    <div role="alert" className="flex flex-col gap-5">
      <Notice kind="danger" title={reasonText(outcome.reason)}>
        {isUsedUp ? t('accounts.verify.expiredHelp') : undefined}
      </Notice>
      {isUsedUp ? <PortalLink /> : <Button onClick={retry}>{t('accounts.verify.retry')}</Button>}
    </div>
  );
}

/**
 * Verifies the address with a POST when the page opens, so that a mail scanner that only fetches it does not consume
 * the token.
 */
export function EmailVerifyPage() {
  const t = useText();
  const token = useFragmentToken();
  return (
    <>
      <PageTitle intro={token === null ? t('accounts.verify.noToken') : undefined}>
        {t('accounts.verify.title')}
      </PageTitle>
      {token === undefined && <Working>{t('accounts.verify.working')}</Working>}
      {token === null && <PortalLink />}
      {typeof token === 'string' && <Verification key={token} token={token} />}
    </>
  );
}
