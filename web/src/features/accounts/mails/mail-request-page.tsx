import { isValidEmail } from '@waypost/domain/base/email';
import { type ReactNode, useState } from 'react';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/use-text.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { PageTitle, TextButton } from '../shell/account-layout.tsx';
import { EmailField } from '../entrance/email-field.tsx';
import { type AccountFormHandle, type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';

/** The texts of a page that requests a mail. */
export type MailRequestWords = Readonly<Record<'title' | 'intro' | 'submit' | 'sent' | 'sentHelp', MessageId>>;

type MailRequestProps = {
  readonly words: MailRequestWords;
  readonly send: (email: string, values: FormData) => Promise<unknown>;
  /** Fields below the email. */
  readonly more?: (form: AccountFormHandle) => ReactNode;
};

/** The link back to the page that opened this one. */
function WayBack() {
  const t = useText();
  const { data, show } = useAccount();
  if (!data.client)
    return (
      <TextLink href={new URL('/login', data.portal).href}>{t('accounts.toPortal', { brand: data.brand })}</TextLink>
    );
  return <TextButton onClick={() => show('sign-in')}>{t('accounts.backToSignIn')}</TextButton>;
}

function Sent({ to, words, onAgain }: { to: string; words: MailRequestWords; onAgain: () => void }) {
  const t = useText();
  return (
    <>
      <PageTitle>{t(words.title)}</PageTitle>
      <output>
        <Notice kind="success" title={t(words.sent, { email: to })}>
          {t(words.sentHelp)}
        </Notice>
      </output>
      <div className="flex flex-col gap-3 text-sm">
        <TextButton onClick={onAgain}>{t('accounts.otherEmail')}</TextButton>
        <WayBack />
      </div>
    </>
  );
}

/** Asks for an address and requests a mail to it. The confirmation does not reveal whether the address is known. */
export function MailRequestPage({ words, send, more }: MailRequestProps) {
  const t = useText();
  const [sentTo, setSentTo] = useState<string>();
  const form = useAccountForm({
    check(values): FormProblems {
      const email = typed(values, 'email').trim();
      if (email === '') return { email: t('accounts.required', { field: t('accounts.email') }) };
      return isValidEmail(email) ? {} : { email: t('accounts.emailInvalid') };
    },
    async send(values) {
      const email = typed(values, 'email').trim();
      await send(email, values);
      setSentTo(email);
    },
  });

  if (sentTo !== undefined) return <Sent to={sentTo} words={words} onAgain={() => setSentTo(undefined)} />;
  return (
    <>
      <PageTitle intro={t(words.intro)}>{t(words.title)}</PageTitle>
      <AccountForm form={form} submit={t(words.submit)}>
        <EmailField form={form} />
        {more?.(form)}
      </AccountForm>
      <div className="text-sm">
        <WayBack />
      </div>
    </>
  );
}
