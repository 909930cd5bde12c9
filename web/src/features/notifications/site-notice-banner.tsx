import { closedNoticeCookies, type SiteNotice } from '../../api/site-notice.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useHasPage } from '../../api/use-has-page.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';

const words = {
  cookies: { text: 'notifications.cookies', more: 'notifications.cookiesMore', href: paths.cookies },
  terms: { text: 'notifications.terms', more: 'notifications.termsMore', href: paths.terms },
} as const;

/**
 * Above the header and part of the page flow, so that it covers nothing. The server decides whether to render it, so
 * that it neither flashes nor moves the page.
 */
export function SiteNoticeBanner({ notice }: { notice: SiteNotice | null }) {
  const t = useText();
  const { terms_version } = useConfig();
  const hasPage = useHasPage();
  const [isClosed, setClosed] = useState(false);
  if (notice === null || isClosed) return null;
  const { text, more, href } = words[notice];
  const close = () => {
    for (const cookie of closedNoticeCookies(terms_version)) document.cookie = cookie;
    setClosed(true);
    document.querySelector('main')?.focus({ preventScroll: true }); // its button has been removed
  };
  return (
    <section aria-label={t('notifications.banner')} className="border-b border-hairline bg-sunken text-sm">
      <div className="mx-auto flex max-w-[90rem] items-center justify-between gap-3 px-4 py-1 md:px-6">
        <p>
          {t(text)}
          {hasPage(href) && (
            <>
              {' '}
              <Link href={href} className="link-text rounded-sm">
                {t(more)}
              </Link>
            </>
          )}
        </p>
        <IconButton label={t('notifications.closeBanner')} icon={<X />} onClick={close} className="-mr-2 shrink-0" />
      </div>
    </section>
  );
}
