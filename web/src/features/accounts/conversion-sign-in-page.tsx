import { useText } from '../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import { PageTitle, TextButton } from './account-layout.tsx';
import { Entering } from './entering.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';

/** Signs in and attaches the account to an organisation (ACC-37); a session alone is not asked: whoever sits there may not be its owner. */
export function ConversionSignInPage() {
  const t = useText();
  const { show } = useAccount();
  return (
    <Entering flow="conversion-sign-in" afresh>
      <PageTitle intro={t('accounts.conversion.intro')}>{t('accounts.conversion.title')}</PageTitle>
      <PasswordSignIn submit={t('accounts.conversion.submit')} attach />
      <div className="text-sm">
        <TextButton onClick={() => show('reset-password')}>{t('accounts.signIn.forgot')}</TextButton>
      </div>
    </Entering>
  );
}
