import ArrowUp from 'lucide-react/icons/arrow-up';
import { useText } from '../../messages/use-text.tsx';
import { instant } from '../../ui/base/instant.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { farDown, goToTop } from './scrolled-past.ts';

/** Appears after scrolling far down, and stops above the footer so that it covers no links. */
export function BackToTop() {
  const t = useText();
  return (
    <div {...farDown} className="pointer-events-none sticky bottom-4 z-20 h-0 print:hidden">
      <div className="pointer-events-auto absolute right-4 bottom-0 rounded-md bg-raised shadow-overlay enter-overlay">
        <IconButton
          label={t('chrome.backToTop')}
          icon={<ArrowUp aria-hidden="true" />}
          variant="secondary"
          {...instant('top')}
          onClick={goToTop}
        />
      </div>
    </div>
  );
}
