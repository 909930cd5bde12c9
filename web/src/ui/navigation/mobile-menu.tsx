import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { buttonClass } from '../buttons/button-style.ts';
import { instant } from '../base/instant.ts';
import { useUiTexts } from '../base/ui-texts.tsx';
import { closeAfterLink, placeBelowBar, tellMenu } from './menu-panel.ts';

/** The navigation on phones: a panel below the top bar. Links inside close it. */
export function MobileMenu({ label, children }: { label: string; children: ReactNode }) {
  const texts = useUiTexts();
  const id = useId();
  return (
    <div className="sm:hidden">
      <button
        type="button"
        aria-label={texts.openMenu}
        aria-expanded={false}
        popoverTarget={id}
        {...instant('menu')}
        className={buttonClass({ variant: 'quiet', square: true, className: 'group [&_svg]:size-5' })}
      >
        <MenuIcon aria-hidden="true" className="group-aria-expanded:hidden" />
        <X aria-hidden="true" className="hidden group-aria-expanded:block" />
      </button>
      <nav
        id={id}
        aria-label={label}
        popover="auto"
        data-menu-panel
        data-open-label={texts.openMenu}
        data-close-label={texts.closeMenu}
        onBeforeToggle={(event) => placeBelowBar(event.currentTarget)}
        onToggle={(event) => tellMenu(event.currentTarget, event.newState === 'open')}
        onClickCapture={(event) => closeAfterLink(event.currentTarget, event.target)}
        className="fixed inset-x-0 top-[var(--menu-top,3.5rem)] bottom-auto m-0 max-h-[calc(100dvh-var(--menu-top,3.5rem))] w-full overflow-y-auto border-b border-hairline bg-raised p-4 text-ink shadow-overlay enter-overlay"
      >
        {children}
      </nav>
    </div>
  );
}
