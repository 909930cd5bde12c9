import ArrowUp from 'lucide-react/icons/arrow-up';
import { useText } from '../../messages/use-text.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';

const thresholdPx = 200;

/**
 * Appears after scrolling far down, and stops above the footer so that it covers no links. The focus moves up too,
 * because it would be lost when the button disappears.
 */
export function BackToTop({ mainId }: { mainId: string }) {
  const t = useText();
  if (!useScrolledPast(thresholdPx)) return null;
  const goUp = () => {
    document.getElementById(mainId)?.focus({ preventScroll: true });
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
  };
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 h-0">
      <div className="pointer-events-auto absolute right-4 bottom-0 rounded-md bg-raised shadow-overlay enter-overlay">
        <IconButton
          label={t('chrome.backToTop')}
          icon={<ArrowUp aria-hidden="true" />}
          variant="secondary"
          onClick={goUp}
        />
      </div>
    </div>
  );
}
