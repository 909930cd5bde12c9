import { useText } from '../../../messages/use-text.tsx';
import { PageTitle } from '../shell/account-layout.tsx';
import { Entering } from '../entrance/entering.tsx';
import { SignUp, ToSignIn } from '../sign-up/sign-up-page.tsx';

/** Sign-up of a company, whose name is required. */
export function SsxEcPage() {
  const t = useText();
  return (
    <Entering flow="ssx-ec">
      <PageTitle intro={t('accounts.company.intro')}>{t('accounts.company.title')}</PageTitle>
      <SignUp flow="ssx-ec" />
      <ToSignIn />
    </Entering>
  );
}
