import { readerConsent } from '../../api/reader-consent.ts';
import type { SiteNotice } from '../../api/site-notice.ts';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useHasPage } from '../../api/use-has-page.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { instant } from '../../ui/base/instant.ts';
import { decideNotice, type NoticeDecision } from './notice-decision.ts';

const words = {
  cookies: { text: 'notifications.cookies', more: 'notifications.cookiesMore', href: paths.cookies },
  terms: { text: 'notifications.terms', more: 'notifications.termsMore', href: paths.terms },
} as const;

const decides = (decision: NoticeDecision) => ({
  'data-decides': decision,
  ...instant('notice'),
  onClick: (event: MouseEvent<HTMLElement>) => decideNotice(event.currentTarget),
});

/** Refusing takes no more presses than allowing. */
function Decision() {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-2 py-1">
      <Button size="small" {...decides('necessary')}>
        {t('notifications.onlyNecessary')}
      </Button>
      <Button size="small" {...decides('all')}>
        {t('notifications.allowAll')}
      </Button>
    </div>
  );
}

/**
 * Above the header and part of the page flow, so that it covers nothing. The server decides whether to render it, so
 * that it neither flashes nor moves the page.
 */
export function SiteNoticeBanner({ notice }: { notice: SiteNotice | null }) {
  const t = useText();
  const { terms_version } = useConfig();
  const hasPage = useHasPage();
  const current = useSyncExternalStore(
    readerConsent.subscribe,
    () => readerConsent.notice(terms_version),
    () => notice ?? undefined,
  );
  if (notice === null || current !== notice) return null;
  const { text, more, href } = words[notice];
  return (
    <section
      aria-label={t('notifications.banner')}
      data-terms-version={terms_version}
      className="border-b border-hairline bg-sunken text-sm print:hidden"
    >
      <div
        className={classNames(
          'mx-auto flex max-w-[90rem] items-center justify-between gap-x-3 px-4 py-1 md:px-6',
          notice === 'cookies' && 'flex-wrap', // two buttons need a line of their own on phones, the cross does not
        )}
      >
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
        {notice === 'cookies' ? (
          <Decision />
        ) : (
          <IconButton
            label={t('notifications.closeBanner')}
            icon={<X />}
            {...decides('terms')}
            className="-mr-2 shrink-0"
          />
        )}
      </div>
    </section>
  );
}
