import { useLanguage } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { MailRequestPage } from './mail-request-page.tsx';

const words = {
  title: 'accounts.resend.title',
  intro: 'accounts.resend.intro',
  submit: 'accounts.resend.submit',
  sent: 'accounts.resend.sent',
  sentHelp: 'accounts.resend.sentHelp',
} as const;

/** Requests the pending invitations of an address again, at most once in three minutes. */
export function ResendInvitePage() {
  const { api } = useAccount();
  const lang = useLanguage();
  return <MailRequestPage words={words} send={(email) => api.resendInvitation({ body: { email, lang } })} />;
}
