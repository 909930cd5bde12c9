import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Theme } from '../../api/page-data.ts';
import { ThemeProvider } from '../../api/theme.tsx';
import { useText } from '../../messages/use-text.tsx';
import { LinkProvider } from '../../ui/navigation/link.tsx';
import { NotificationsProvider } from '../../ui/feedback/notifications.tsx';
import { SkipLink } from '../../ui/navigation/skip-link.tsx';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouterLink } from './router-link.tsx';
import { followScroll } from './scrolled-past.ts';

const mainId = 'content';

type ChromeProps = {
  readonly theme: Theme;
  /** Shown above the header. */
  readonly banner?: ReactNode;
  /** Shown in the header. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
};

// whoever opened the search while the page was on its way goes on typing
const isSearching = () => Boolean(document.activeElement?.closest('header search'));

/**
 * After navigation, keyboard and screen reader users start at the top, as in a new document. Content that does not wait for
 * the new page, such as the sign-in frame of the create flow, may be in use by then, and keeps the focus.
 */
function useFocusOnNewPage() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    let before: Element | null = null;
    const isUsed = ({ activeElement }: Document) =>
      activeElement !== before && main.current?.contains(activeElement) === true;
    const begun = router.subscribe('onBeforeLoad', () => (before = document.activeElement));
    const ended = router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
      const isNewPage = fromLocation && pathChanged && toLocation.hash === '';
      if (isNewPage && !isSearching() && !isUsed(document)) main.current?.focus({ preventScroll: true });
    });
    return () => {
      begun();
      ended();
    };
  }, [router]);
  return main;
}

/** The frame of every portal page. */
export function Chrome({ theme, banner, search, children }: ChromeProps) {
  const t = useText();
  const main = useFocusOnNewPage();
  useEffect(followScroll, []);
  return (
    <LinkProvider component={RouterLink}>
      <ThemeProvider initial={theme}>
        <NotificationsProvider>
          <div className="flex min-h-dvh flex-col">
            <SkipLink targetId={mainId}>{t('chrome.skip')}</SkipLink>
            {banner}
            <Header search={search} />
            <main
              ref={main}
              id={mainId}
              tabIndex={-1}
              className="flex min-w-0 flex-1 flex-col outline-none [--sticky-top:3rem]"
            >
              {children}
            </main>
            <BackToTop />
            <Footer />
          </div>
        </NotificationsProvider>
      </ThemeProvider>
    </LinkProvider>
  );
}
