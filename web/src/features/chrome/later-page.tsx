import { useConfig, useUser } from '../../api/app-context.tsx';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';

/** Says that a part of the portal is not available yet, and links to other pages. */
export function LaterPage({ title }: { title: MessageId }) {
  const t = useText();
  const { support_email } = useConfig();
  const isVisitor = useUser() === null;
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 pb-16 md:px-6">
      <PageHeader title={t(title)} />
      <EmptyState
        title={t('chrome.laterTitle')}
        action={
          <LinkButton href={isVisitor ? paths.home : paths.projects} variant="primary">
            {isVisitor ? t('chrome.toHome') : t('chrome.toProjects')}
          </LinkButton>
        }
        more={<TextLink href={`mailto:${support_email}`}>{t('chrome.writeToUs')}</TextLink>}
      >
        {t('chrome.laterText')}
      </EmptyState>
    </div>
  );
}
