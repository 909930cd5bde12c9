import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { LinkProps } from '../../ui/navigation/link.tsx';

const isOurs = (href: string) => href.startsWith('/') && !href.startsWith('//');

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** The link of the design system: within the portal it navigates without loading a document. */
export function RouterLink({ href, onClick, ...props }: LinkProps) {
  const router = useRouter();
  const stays = isOurs(href) && props.target === undefined && props.download === undefined;
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
