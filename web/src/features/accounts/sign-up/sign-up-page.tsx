import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { PageTitle, TextButton } from '../shell/account-layout.tsx';
import { Entering } from '../entrance/entering.tsx';
import { ProviderSignIn } from '../federation/provider-sign-in.tsx';
import { useProviderSignIn } from '../federation/use-provider-sign-in.ts';
import { useSignInMethods } from '../federation/use-sign-in-methods.ts';
import { SignUpForm, type SignUpFlow } from './sign-up-form.tsx';

export function ToSignIn() {
  const t = useText();
  const { data, show } = useAccount();
  if (data.options.onlySignUp) return null;
  return (
    <p className="text-sm text-muted">
      {t('accounts.signUp.haveAccount')}{' '}
      <TextButton onClick={() => show('sign-in')}>{t('accounts.signUp.toSignIn')}</TextButton>
    </p>
  );
}

/**
 * Signs up with a password or at the organisation's provider. If the organisation only uses its provider, no password
 * account can be created.
 */
export function SignUp({ flow }: { flow: SignUpFlow }) {
  const t = useText();
  const methods = useSignInMethods();
  const atProvider = useProviderSignIn(flow);
  const { realmInput } = useAccount().data.options;
  const { provider, password } = methods;
  const instead = provider !== null && !password ? () => atProvider.begin(provider.realm) : undefined;
  return (
    <>
      {(password || realmInput) && <SignUpForm flow={flow} submit={t('accounts.signUp.submit')} instead={instead} />}
      <ProviderSignIn atProvider={atProvider} methods={methods} />
    </>
  );
}

export function SignUpPage() {
  const t = useText();
  return (
    <Entering flow="sign-up">
      <PageTitle intro={t('accounts.signUp.intro')}>{t('accounts.signUp.title')}</PageTitle>
      <SignUp flow="sign-up" />
      <ToSignIn />
    </Entering>
  );
}
