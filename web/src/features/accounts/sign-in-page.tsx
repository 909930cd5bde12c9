import { useText } from '../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { Entering } from './entering.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { ProviderSignIn } from './federation/provider-sign-in.tsx';
import { useProviderSignIn } from './federation/use-provider-sign-in.ts';
import { useWays } from './federation/use-ways.ts';
import { PasskeyButton } from './second-factors/passkey-button.tsx';

function OtherWays({ password }: { password: boolean }) {
  const t = useText();
  const { data, show } = useAccount();
  const { noSignUp, invited, parts } = data.options;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {password && parts.includes('password') && <TextButton onClick={() => show('reset-password')}>{t('accounts.signIn.forgot')}</TextButton>}
      {password && !noSignUp && (
        <p className="text-muted">
          {t('accounts.signIn.noAccount', { brand: data.brand })}{' '}
          <TextButton onClick={() => show('sign-up')}>{t('accounts.signIn.toSignUp')}</TextButton>
        </p>
      )}
      {invited && <TextButton onClick={() => show('resend-invite')}>{t('accounts.signIn.toResend')}</TextButton>}
    </div>
  );
}

/** What there is to choose from depends on the organisation (ACC-58). */
function Ways() {
  const t = useText();
  const { parts, realmInput } = useAccount().data.options;
  const ways = useWays();
  const atProvider = useProviderSignIn('sign-in');
  const { provider, password } = ways;
  // the field in which another organisation can be typed stays where it is
  const instead = provider !== null && !password ? () => atProvider.begin(provider.realm) : undefined;
  return (
    <>
      {parts.includes('password') && (password || realmInput) && (
        <PasswordSignIn submit={t('accounts.signIn.submit')} instead={instead} />
      )}
      <ProviderSignIn atProvider={atProvider} ways={ways} />
      {password && <PasskeyButton />}
      <OtherWays password={password} />
    </>
  );
}

/** The sign-in page (ACC-31). */
export function SignInPage() {
  const t = useText();
  return (
    <Entering flow="sign-in">
      <PageTitle>{t('accounts.signIn.title')}</PageTitle>
      <Ways />
    </Entering>
  );
}
