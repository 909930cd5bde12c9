import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { PageTitle, TextButton } from '../shell/account-layout.tsx';
import { Entering } from '../entrance/entering.tsx';
import { ProviderSignIn } from '../federation/provider-sign-in.tsx';
import { useProviderSignIn } from '../federation/use-provider-sign-in.ts';
import { useSignInMethods } from '../federation/use-sign-in-methods.ts';
import { PasswordSignIn } from './password-sign-in.tsx';

/** By password, or at the organisation's provider, which identifies the user itself. */
function Conversion() {
  const t = useText();
  const { show } = useAccount();
  const methods = useSignInMethods({ isRealmTyped: true });
  const atProvider = useProviderSignIn('conversion-sign-in');
  const { provider, password } = methods;
  const instead = provider !== null && !password ? () => atProvider.begin(provider.realm) : undefined;
  return (
    <>
      <PasswordSignIn submit={t('accounts.conversion.submit')} attach instead={instead} />
      <ProviderSignIn atProvider={atProvider} methods={methods} />
      {password && (
        <div className="text-sm">
          <TextButton onClick={() => show('reset-password')}>{t('accounts.signIn.forgot')}</TextButton>
        </div>
      )}
    </>
  );
}

/**
 * Signs in and attaches the account to an organisation. An existing session is not enough: its user may not be the
 * account's owner.
 */
export function ConversionSignInPage() {
  const t = useText();
  return (
    <Entering flow="conversion-sign-in" asksPassword>
      <PageTitle intro={t('accounts.conversion.intro')}>{t('accounts.conversion.title')}</PageTitle>
      <Conversion />
    </Entering>
  );
}
