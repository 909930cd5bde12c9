import type { FeedbackPosition } from '@waypost/domain/feedback/feedback';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useEffect, useId, useReducer, useRef, useSyncExternalStore } from 'react';
import { withMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type DocumentFacts, nextFeedback, noFeedback, statusOf } from './feedback-state.ts';
import { hasSentFeedback } from './sent-pages.ts';

type PageFeedbackProps = {
  /** The path of the page. */
  readonly page: string;
  readonly position: FeedbackPosition;
  readonly facts: DocumentFacts;
};

const FeedbackForm = lazyPart(
  withMessages(['feedback'], async () => (await import('./feedback-form.tsx')).FeedbackForm),
);

const never = () => () => undefined;

/** Takes the focus from the button with which it was sent. */
function Thanks({ takesFocus }: { readonly takesFocus: boolean }) {
  const t = useText();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={text} tabIndex={-1} className="flex min-h-10 items-center font-medium">
      {t('documentation.feedbackSent')}
    </p>
  );
}

/** Asks how helpful a page is, once a page and session. */
export function PageFeedback({ page, position, facts }: PageFeedbackProps) {
  const t = useText();
  const titleId = useId();
  const [state, dispatch] = useReducer(nextFeedback, noFeedback);
  // only the browser knows it, so the server asks
  const wasSent = useSyncExternalStore(
    never,
    () => hasSentFeedback(page),
    () => false,
  );
  const status = wasSent ? 'ok' : statusOf(state);
  const isOpen = status !== 'collapsed' && status !== 'ok';
  return (
    <section
      aria-labelledby={status === 'ok' ? undefined : titleId}
      data-feedback={status}
      data-position={position || undefined}
      className="mt-14 max-w-[46rem] panel px-4 py-3"
    >
      {status === 'ok' ? (
        <Thanks takesFocus={state.phase !== 'collapsed'} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={titleId} className="font-semibold">
            {t('documentation.isHelpful')}
          </h2>
          <Button
            aria-expanded={isOpen}
            icon={<MessageSquareText aria-hidden="true" />}
            onClick={() => dispatch({ kind: 'toggle' })}
          >
            {t('documentation.giveFeedback')}
          </Button>
        </div>
      )}
      <FeedbackForm open={isOpen} {...{ page, facts, state, dispatch }} />
    </section>
  );
}
