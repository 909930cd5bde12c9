import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

const SearchBox = lazyPart(withMessages(['search'], async () => (await import('./search-box.tsx')).SearchBox));

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey;

/** The icon: it opens the box, or leads to the search page if the operator wants it so, or if there are no scripts. */
export function HeaderSearch() {
  const t = useText();
  const goesToPage = useConfig().flags['ff_search_page_direct'] === true;
  const router = useRouter();
  const [openAt, setOpenAt] = useState<string>();
  const icon = useRef<HTMLAnchorElement>(null);
  // Who leaves, by whatever way, no longer sees the box. A page on its way counts as the one on which it was opened.
  useEffect(() => {
    if (openAt === undefined) return undefined;
    return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.href !== openAt) setOpenAt(undefined);
    });
  }, [router, openAt]);
  const open = (event: MouseEvent) => {
    if (goesToPage || opensElsewhere(event)) return;
    event.preventDefault();
    setOpenAt(router.latestLocation.href);
  };
  const close = (isDone: boolean) => {
    setOpenAt(undefined);
    if (isDone) icon.current?.focus();
  };
  return (
    <>
      <LinkButton
        ref={icon}
        href={paths.search}
        variant="quiet"
        square
        aria-label={t('chrome.search')}
        className="text-muted!"
        icon={<Search aria-hidden="true" />}
        onClick={open}
        {...(!goesToPage && { 'data-acts': '' })}
      />
      {!goesToPage && <SearchBox open={openAt !== undefined} onClose={close} />}
    </>
  );
}
