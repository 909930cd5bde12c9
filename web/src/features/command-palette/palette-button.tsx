import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { PaletteProps } from './palette.tsx';

type PaletteButtonProps = Pick<PaletteProps, 'documents'> & {
  /** Whether the header has a search of its own. */
  readonly beside: boolean;
};

const Palette = lazyPart(withMessages(['command-palette'], async () => (await import('./palette.tsx')).Palette));

const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** On a Mac, Ctrl K deletes to the end of the line. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const [wanted, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return key.toLowerCase() === 'k' && wanted && !other && !altKey && !shiftKey;
}

function useOpen() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault(); // otherwise the browser focuses its address bar
      if (!event.repeat) setOpen((is) => !is);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);
  return [open, setOpen] as const;
}

/**
 * Opens the palette, whose code loads on first use. Beside the search of the header it is only the shortcut, on screens
 * with room for it: whoever has no keyboard there uses that search.
 */
export function PaletteButton({ documents, beside }: PaletteButtonProps) {
  const t = useText();
  const [open, setOpen] = useOpen();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        icon={!beside && <Search aria-hidden="true" />}
        className={
          beside ? 'px-2! text-muted max-xl:hidden' : 'text-muted max-xl:w-10 max-xl:px-0! xl:border-hairline! xl:px-3!'
        }
        onClick={() => setOpen(true)}
      >
        <span className={beside ? 'sr-only' : 'max-xl:sr-only'}>{t(beside ? 'chrome.palette' : 'chrome.search')}</span>
        <kbd aria-hidden="true" className={beside ? 'font-mono text-xs' : 'ml-2 font-mono text-xs max-xl:hidden'}>
          {/* the server cannot know the keyboard; the page's first script does */}
          <span className="apple:hidden">Ctrl K</span>
          <span className="hidden apple:inline">⌘ K</span>
        </kbd>
      </Button>
      <Palette open={open} onClose={() => setOpen(false)} documents={documents} />
    </>
  );
}
