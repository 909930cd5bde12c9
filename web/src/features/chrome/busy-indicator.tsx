import { useRouterState } from '@tanstack/react-router';
import { useIsBusy } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';

/** Spins while a page loads or the user's work is running. */
export function BusyIndicator() {
  const t = useText();
  const isBusy = useIsBusy();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <output className="size-4 shrink-0 text-accent">
      {(isBusy || isLoading) && (
        <span className="block late-appearance">
          <Spinner />
          <VisuallyHidden>{t('chrome.loading')}</VisuallyHidden>
        </span>
      )}
    </output>
  );
}
