import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

/** Of the document's request, from a header: its text may be the same for everybody. */
function requestIdOfDocument(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.serverTiming.find(({ name }) => name === 'request')?.description;
}

/** Explains the error with the request id and, if it can help, a retry. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const reasonText = useReasonText();
  const router = useRouter();
  const href = useLocation({ select: (location) => location.href });
  const refusal = error instanceof ApiError ? error : undefined;
  const isSignedOut = refusal?.status === 401;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto w-full max-w-[55rem] px-4 py-12 md:px-6">
      <ErrorState
        headingLevel={1}
        title={isSignedOut ? t('chrome.signedOut') : t('chrome.errorTitle')}
        requestId={refusal?.requestId ?? router.options.context.requestId ?? requestIdOfDocument()}
        onRetry={isSignedOut ? undefined : retry}
        action={
          isSignedOut && (
            <LinkButton href={`${paths.login}?return=${encodeURIComponent(href)}`} variant="primary">
              {t('chrome.signIn')}
            </LinkButton>
          )
        }
      >
        {refusal ? reasonText(refusal.reason) : t('chrome.errorHelp')}
      </ErrorState>
    </div>
  );
}
