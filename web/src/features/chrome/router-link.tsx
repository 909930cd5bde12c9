import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { isPage, keepingLanguage, useAddressedLanguage } from '../../api/addressed-language.ts';
import type { LinkProps } from '../../ui/navigation/link.tsx';

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** Whoever moves a pointer or presses Tab passes links on the way: each would load its page and its data. */
const restMs = 50;

/** Loads the page of a link on which a pointer or the focus rests. */
function usePreload(href: string) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pass = () => clearTimeout(timer.current);
  useEffect(() => pass, []);
  const rest = () => {
    pass();
    timer.current = setTimeout(() => void router.preloadRoute({ to: '.', href }), restMs);
  };
  return { onPointerEnter: rest, onPointerLeave: pass, onFocus: rest, onBlur: pass };
}

/** The link of the design system: within the portal it navigates without loading a document. */
export function RouterLink({ href: target, onClick, ...props }: LinkProps) {
  const router = useRouter();
  const href = keepingLanguage(target, useAddressedLanguage());
  const stays = isPage(href) && props.target === undefined && props.download === undefined;
  const preload = usePreload(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!stays || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    preload.onBlur(); // the page itself loads now
    void router.navigate({ href });
  };
  return (
    <a {...props} href={href} onClick={follow} {...(stays && preload)}>
      {props.children}
    </a>
  );
}
