import { useRouter } from '@tanstack/react-router';
import { closedNoticeCookies, type SiteNotice } from '@waypost/domain/site-notice';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { scriptSafeJson } from '../../api/page-data.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';

const words = {
  cookies: { text: 'notifications.cookies', more: 'notifications.cookiesMore', href: paths.cookies },
  terms: { text: 'notifications.terms', more: 'notifications.termsMore', href: paths.terms },
} as const;

/** Runs as soon as it is read: a click must not be lost because the page's own script is still on its way. */
function EarlyClose({ cookies }: { cookies: readonly string[] }) {
  const { ssr } = useRouter().options;
  const close = `for(const cookie of ${scriptSafeJson(cookies)})document.cookie=cookie;notice.hidden=true`;
  const listen = `{const notice=document.currentScript.parentElement;notice.querySelector('button').addEventListener('click',()=>{${close}})}`;
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: listen }} />;
}

/**
 * Above the header, in the flow of the page: it covers nothing and traps nobody (NAV-50). The server decides whether it
 * is there, so that it neither flashes nor moves the page.
 */
export function SiteNoticeBanner({ notice }: { notice: SiteNotice | null }) {
  const t = useText();
  const { terms_version } = useConfig();
  const [isClosed, setClosed] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (section.current?.hidden) setClosed(true); // before this script ran
  }, []);
  const cookies = closedNoticeCookies(terms_version);
  const close = () => {
    for (const cookie of cookies) document.cookie = cookie;
    setClosed(true);
    document.querySelector('main')?.focus({ preventScroll: true }); // its button is gone
  };
  if (notice === null || isClosed) return null;
  const { text, more, href } = words[notice];
  return (
    <section ref={section} suppressHydrationWarning aria-label={t('notifications.banner')} className="border-b border-hairline bg-sunken text-sm">
      <div className="mx-auto flex max-w-[90rem] items-center justify-between gap-3 px-4 py-1 md:px-6">
        <p>
          {t(text)}{' '}
          <Link href={href} className="link-text rounded-sm">
            {t(more)}
          </Link>
        </p>
        <IconButton label={t('notifications.closeBanner')} icon={<X />} onClick={close} className="-mr-2 shrink-0" />
      </div>
      <EarlyClose cookies={cookies} />
    </section>
  );
}
