import { readOutcome } from '@waypost/domain/accounts/federation';
import { useEffect } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { PageTitle } from '../shell/account-layout.tsx';
import { useBrowserValue } from '../frame/use-browser-value.ts';
import { ProviderProblem } from './provider-problem.tsx';
import { tellOutcome } from './provider-window.ts';

const readHash = () => location.hash;

/** Where the window ends that a page has opened for a provider: it says how it went and closes itself. */
export function FederatedPage() {
  const t = useText();
  const outcome = readOutcome(useBrowserValue(readHash, ''));
  useEffect(() => {
    const ticket = new URLSearchParams(location.search).get('ticket');
    if (ticket === null) return;
    tellOutcome(ticket, location.hash);
    // the fragment may hold the challenge of a second step; a window that stays open keeps nothing of it
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
