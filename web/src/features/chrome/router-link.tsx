import { type Language, withLanguage } from '@waypost/domain/base/language';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { LinkProps } from '../../ui/navigation/link.tsx';

const isOurs = (href: string) => href.startsWith('/') && !href.startsWith('//');

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** Files, such as llms.txt, are not shown by the router. */
const isPage = (href: string) => isOurs(href) && !/\.\w+$/.test(href.replace(/[?#].*$/, ''));

/** A page whose address names its language leads to pages in that language. */
function keepingLanguage(href: string, language: Language | null): string {
  if (language === null || !isPage(href) || /[?&]lang=/.test(href)) return href;
  return withLanguage(href, language);
}

/** The link of the design system: within the portal it navigates without loading a document. */
export function RouterLink({ href: target, onClick, ...props }: LinkProps) {
  const router = useRouter();
  const href = keepingLanguage(target, router.options.context.page.addressedLanguage);
  const stays = isPage(href) && props.target === undefined && props.download === undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!stays || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  const preload = stays ? () => void router.preloadRoute({ to: '.', href }) : undefined;
  return (
    <a {...props} href={href} onClick={follow} onPointerEnter={preload} onFocus={preload}>
      {props.children}
    </a>
  );
}
