import { Search } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import type { PaletteProps } from './palette.tsx';

type PaletteButtonProps = Pick<PaletteProps, 'documents'>;

const Palette = lazyPart(withMessages(['command-palette'], async () => (await import('./palette.tsx')).Palette));

const never = () => () => undefined;
const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);
/** The server cannot know the keyboard; most have Ctrl. */
const useShortcut = () => (useSyncExternalStore(never, isApple, () => false) ? '⌘ K' : 'Ctrl K');

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

/** Opens the palette, whose code loads on first use. */
function OpeningButton({ documents }: PaletteButtonProps) {
  const t = useText();
  const shortcut = useShortcut();
  const [open, setOpen] = useOpen();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        icon={<Search aria-hidden="true" />}
        className="text-muted max-xl:w-10 max-xl:px-0! xl:border-hairline! xl:px-3!"
        onClick={() => setOpen(true)}
      >
        <span className="max-xl:sr-only">{t('chrome.search')}</span>
        <kbd aria-hidden="true" className="ml-2 font-mono text-xs max-xl:hidden">
          {shortcut}
        </kbd>
      </Button>
      <Palette open={open} onClose={() => setOpen(false)} documents={documents} />
    </>
  );
}

/** The search in the header: the palette, or the search page if the operator configured one. */
export function PaletteButton(props: PaletteButtonProps) {
  const t = useText();
  const goesToPage = useConfig().flags['ff_search_page_direct'] === true;
  if (!goesToPage) return <OpeningButton {...props} />;
  return (
    <LinkButton
      href={paths.search}
      variant="quiet"
      square
      aria-label={t('chrome.search')}
      icon={<Search aria-hidden="true" />}
    />
  );
}
