import { useText } from '../../../messages/use-text.tsx';
import { PageTitle } from './account-layout.tsx';
import { PortalLink } from '../frame/portal-link.tsx';

export function NotFoundPage() {
  const t = useText();
  return (
    <>
      <PageTitle intro={t('accounts.notFound.intro')}>{t('accounts.notFound.title')}</PageTitle>
      <PortalLink />
    </>
  );
}
