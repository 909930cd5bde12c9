import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import { PageTitle } from './account-layout.tsx';
import { PortalLink } from './portal-link.tsx';
import { useFragmentToken } from './use-fragment-token.ts';
import { Working } from './working.tsx';

type Outcome = { readonly kind: 'working' } | { readonly kind: 'done' } | { readonly kind: 'refused'; readonly reason: string };

/** Verifies the address by a POST when it is opened: a scanner that only gets the page uses nothing up (ACC-36, ACC-57). */
export function EmailVerifyPage() {
  const t = useText();
  const reasonText = useReasonText();
  const { api } = useAccount();
  const token = useFragmentToken();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'working' });
  const sent = useRef<string>(undefined);

  useEffect(() => {
    if (token === undefined || sent.current === token) return;
    sent.current = token; // the token works once: development's second run must not spend it
    api.verifyEmail({ body: { token } }).then(
      () => setOutcome({ kind: 'done' }),
      (error: unknown) => setOutcome({ kind: 'refused', reason: error instanceof ApiError ? error.reason : 'OFFLINE' }),
    );
  }, [api, token]);

  const retry = () => {
    sent.current = undefined;
    setOutcome({ kind: 'working' });
    location.reload();
  };

  return (
    <>
      <PageTitle>{t('accounts.verify.title')}</PageTitle>
      {token === undefined && <p className="text-muted">{t('accounts.verify.noToken')}</p>}
      {token !== undefined && outcome.kind === 'working' && <Working>{t('accounts.verify.working')}</Working>}
      {outcome.kind === 'done' && (
        <div role="status" className="flex flex-col gap-5">
          <Notice kind="success" title={t('accounts.verify.done')} />
          <PortalLink />
        </div>
      )}
      {outcome.kind === 'refused' && (
        <div role="alert" className="flex flex-col gap-5">
          <Notice kind="danger" title={reasonText(outcome.reason)} />
          {outcome.reason === 'LINK_EXPIRED' ? <PortalLink /> : <Button onClick={retry}>{t('chrome.retry')}</Button>}
        </div>
      )}
    </>
  );
}
