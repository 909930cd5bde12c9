import { useText } from '../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { Entering } from './entering.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { PasskeyButton } from './second-factors/passkey-button.tsx';

function OtherWays() {
  const t = useText();
  const { data, show } = useAccount();
  const { noSignUp, invited, parts } = data.options;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {parts.includes('password') && <TextButton onClick={() => show('reset-password')}>{t('accounts.signIn.forgot')}</TextButton>}
      {!noSignUp && (
        <p className="text-muted">
          {t('accounts.signIn.noAccount', { brand: data.brand })}{' '}
          <TextButton onClick={() => show('sign-up')}>{t('accounts.signIn.toSignUp')}</TextButton>
        </p>
      )}
      {invited && <TextButton onClick={() => show('resend-invite')}>{t('accounts.signIn.toResend')}</TextButton>}
    </div>
  );
}

/** The sign-in page (ACC-31). */
export function SignInPage() {
  const t = useText();
  const { parts } = useAccount().data.options;
  return (
    <Entering flow="sign-in">
      <PageTitle>{t('accounts.signIn.title')}</PageTitle>
      {parts.includes('password') && <PasswordSignIn submit={t('accounts.signIn.submit')} />}
      <PasskeyButton />
      <OtherWays />
    </Entering>
  );
}
