import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { buttonClass } from '../buttons/button-style.ts';
import { useUiTexts } from '../base/ui-texts.tsx';

/** The navigation on phones: a panel below the top bar that works before any script. Links inside close it. */
export function MobileMenu({ label, children }: { label: string; children: ReactNode }) {
  const texts = useUiTexts();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const Icon = open ? X : MenuIcon;

  /** Content above the bar moves the panel down; if the bar were covered, its button could not close the menu. */
  const placeBelowBar = () => {
    const bar = panel.current?.closest('header')?.firstElementChild;
    if (bar) panel.current?.style.setProperty('--menu-top', `${bar.getBoundingClientRect().bottom}px`);
  };

  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) panel.current?.hidePopover();
  };

  return (
    <div className="sm:hidden">
      <button
        type="button"
        aria-label={open ? texts.closeMenu : texts.openMenu}
        aria-expanded={open}
        popoverTarget={id}
        className={buttonClass({ variant: 'quiet', square: true, className: '[&_svg]:size-5' })}
      >
        <Icon aria-hidden="true" />
      </button>
      <nav
        ref={panel}
        id={id}
        aria-label={label}
        popover="auto"
        onBeforeToggle={placeBelowBar}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClickCapture={closeAfterLink}
        className="fixed inset-x-0 top-[var(--menu-top,3.5rem)] bottom-auto m-0 max-h-[calc(100dvh-var(--menu-top,3.5rem))] w-full overflow-y-auto border-b border-hairline bg-raised p-4 text-ink shadow-overlay enter-overlay"
      >
        {children}
      </nav>
    </div>
  );
}
