import { useLanguage } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { MailRequestPage } from './mail-request-page.tsx';

const words = {
  title: 'accounts.orgId.title',
  intro: 'accounts.orgId.intro',
  submit: 'accounts.orgId.submit',
  sent: 'accounts.orgId.sent',
  sentHelp: 'accounts.mailHelp',
} as const;

/** Requests a mail with the organisation ids of an address. */
export function ForgotOrgIdPage() {
  const { api } = useAccount();
  const lang = useLanguage();
  return <MailRequestPage words={words} send={(email) => api.requestOrgIds({ body: { email, lang } })} />;
}
