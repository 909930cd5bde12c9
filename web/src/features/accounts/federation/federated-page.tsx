import { readOutcome } from '@waypost/domain/accounts/federation';
import { useEffect } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { PageTitle } from '../shell/account-layout.tsx';
import { useBrowserValue } from '../frame/use-browser-value.ts';
import { ProviderProblem } from './provider-problem.tsx';
import { postOutcome } from './provider-window.ts';

const readHash = () => location.hash;

/** The last page in the window opened for an identity provider: it reports the result and closes itself. */
export function FederatedPage() {
  const t = useText();
  const outcome = readOutcome(useBrowserValue(readHash, ''));
  useEffect(() => {
    const ticket = new URLSearchParams(location.search).get('ticket');
    if (ticket === null) return;
    postOutcome(ticket, location.hash);
    // the fragment may contain a second-step challenge, which must not stay in an open window
    history.replaceState(null, '', location.pathname + location.search);
    window.close();
  }, []);
  return (
    <>
      <PageTitle>{t('federation.window.title')}</PageTitle>
      {outcome?.kind === 'problem' && <ProviderProblem problem={outcome.problem} />}
      <p>{t('federation.window.done')}</p>
    </>
  );
}
