import { useText } from '../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { Entering } from './entering.tsx';
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

/** The sign-up page (ACC-32). */
export function SignUpPage() {
  const t = useText();
  return (
    <Entering flow="sign-up">
      <PageTitle intro={t('accounts.signUp.intro')}>{t('accounts.signUp.title')}</PageTitle>
      <SignUpForm flow="sign-up" submit={t('accounts.signUp.submit')} />
      <ToSignIn />
    </Entering>
  );
}
