import type { FoundProvider } from '@waypost/contract/entities/federation';
import { Building2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../account-context.tsx';
import { ProviderProblem } from './provider-problem.tsx';
import type { AtProvider } from './use-provider-sign-in.ts';

function WindowBlocked({ name, address }: { name: string; address: string }) {
  const t = useText();
  return (
    <div role="alert">
      <Notice kind="warning" title={t('federation.blocked.title')}>
        <p>{t('federation.blocked.help')}</p>
        <a href={address} target="_blank" rel="opener" className="link-text">
          {t('federation.blocked.open', { name })}
        </a>
      </Notice>
    </div>
  );
}

/** The way to the organisation's own provider, where it has one and the embedder shows it (ACC-17, ACC-58). */
export function ProviderSignIn({ atProvider, ways }: { atProvider: AtProvider; ways: FoundProvider }) {
  const t = useText();
  const { social, parts } = useAccount().data.options;
  const { phase, problem, begin, isReady } = atProvider;
  const { provider, password } = ways;
  // where it is the only way in, hiding it would lock everybody out
  const isShown = provider !== null && ((social && parts.includes('openid')) || !password);
  return (
    <>
      <ProviderProblem problem={problem} name={provider?.name} />
      {isShown && (
        <div className="flex flex-col gap-3">
          <Button
            className="w-full"
            variant={password ? 'secondary' : 'primary'}
            icon={<Building2 aria-hidden="true" />}
            loading={!isReady || phase.at === 'leaving'}
            onClick={() => begin(provider.realm)}
          >
            {t('federation.signIn', { name: provider.name })}
          </Button>
          <output className="text-sm text-muted empty:hidden">{phase.at === 'waiting' ? t('federation.waiting') : ''}</output>
          {phase.at === 'blocked' && <WindowBlocked name={provider.name} address={phase.address} />}
          <p className="text-sm text-muted">{t('federation.terms')}</p>
        </div>
      )}
    </>
  );
}
