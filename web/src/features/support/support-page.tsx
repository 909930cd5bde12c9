import { useConfig, useUser } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { ContactForm } from './contact-form.tsx';

/** How to reach support: a form for everybody, and tickets for signed-in users. */
export function SupportPage() {
  const t = useText();
  const { support_ticket_url } = useConfig();
  const isSignedIn = useUser() !== null;
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 pb-16 md:px-6">
      <PageHeader title={t('chrome.support')} description={t('support.lead')} />
      <div className="flex max-w-[46rem] flex-col gap-8">
        {isSignedIn && (
          <Card
            title={t('support.ticketTitle')}
            description={t('support.ticketText')}
            action={<LinkButton href={support_ticket_url}>{t('support.ticket')}</LinkButton>}
          />
        )}
        <ContactForm />
      </div>
    </div>
  );
}
