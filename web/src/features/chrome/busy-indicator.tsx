import { useRouterState } from '@tanstack/react-router';
import { useIsBusy } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';

/** Turns while a page is on its way or any work is under way that somebody started. */
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
