import type { SignInMethods } from '@waypost/contract/entities/federation';
import Building2 from 'lucide-react/icons/building-complex';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
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

/** The state of a sign-in at the identity provider: its problem, or what to do in the other window. */
function Progress({ atProvider: { phase, problem }, name }: { atProvider: AtProvider; name: string | undefined }) {
  const t = useText();
  return (
    <>
      <ProviderProblem problem={problem} name={name} />
      <output className="text-sm text-muted empty:hidden">
        {phase.at === 'waiting' ? t('federation.waiting') : ''}
      </output>
      {phase.at === 'blocked' && <WindowBlocked name={name ?? t('federation.organisation')} address={phase.address} />}
    </>
  );
}

/** Whether the embedder shows the button; hiding the only way to sign in would lock everyone out. */
function useIsOffered(methods: SignInMethods | undefined) {
  const { social, parts } = useAccount().data.options;
  if (!methods?.provider) return undefined;
  return (social && parts.includes('openid')) || !methods.password
    ? { ...methods.provider, isOnlyWay: !methods.password }
    : undefined;
}

type ProviderSignInProps = {
  readonly atProvider: AtProvider;
  /** If absent, nothing is shown here: another control opens the provider. */
  readonly methods?: SignInMethods;
};

/** The button for the organisation's identity provider, if it has one. */
export function ProviderSignIn({ atProvider, methods }: ProviderSignInProps) {
  const t = useText();
  const { phase, begin, isReady } = atProvider;
  const provider = useIsOffered(methods);
  const isLost = useAccount().embedder.state === 'lost';
  return (
    <>
      <Progress atProvider={atProvider} name={methods?.provider?.name} />
      {(provider || !methods) && (
        <div className="flex flex-col gap-2">
          {provider && (
            <Button
              className="w-full"
              variant={provider.isOnlyWay ? 'primary' : 'secondary'}
              icon={<Building2 aria-hidden="true" />}
              loading={(!isReady && !isLost) || phase.at === 'leaving'}
              disabledReason={isLost ? t('accounts.lost') : undefined}
              onClick={() => begin(provider.realm)}
            >
              {t('federation.signIn', { name: provider.name })}
            </Button>
          )}
          <p className="text-sm text-muted">{t('federation.terms')}</p>
        </div>
      )}
    </>
  );
}
