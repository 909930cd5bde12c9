import { useText } from '../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { Entering } from './entering.tsx';
import { ProviderSignIn } from './federation/provider-sign-in.tsx';
import { useProviderSignIn } from './federation/use-provider-sign-in.ts';
import { SignUpForm } from './sign-up-form.tsx';

export function ToSignIn() {
  const t = useText();
  const { data, show } = useAccount();
  if (data.options.onlySignUp) return null;
  return (
    <p className="text-sm text-muted">
      {t('accounts.signUp.haveAccount')} <TextButton onClick={() => show('sign-in')}>{t('accounts.signUp.toSignIn')}</TextButton>
    </p>
  );
}

/** Where an organisation's users sign in at its provider alone, nobody makes an account with a password (ACC-58). */
function SignUp() {
  const t = useText();
  const { ways } = useAccount().data;
  const atProvider = useProviderSignIn('sign-up');
  if (!ways.password) return <ProviderSignIn atProvider={atProvider} ways={ways} />;
  return <SignUpForm flow="sign-up" submit={t('accounts.signUp.submit')} />;
}

/** The sign-up page (ACC-32). */
export function SignUpPage() {
  const t = useText();
  return (
    <Entering flow="sign-up">
      <PageTitle intro={t('accounts.signUp.intro')}>{t('accounts.signUp.title')}</PageTitle>
      <SignUp />
      <ToSignIn />
    </Entering>
  );
}
