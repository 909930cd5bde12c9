import { commentLength, feedbackScores } from '@waypost/domain/feedback/feedback';
import { type Dispatch, type SubmitEvent, useId } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { formatNumber } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { useSingleRun } from '../../ui/base/use-single-run.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { ScaleField } from '../../ui/forms/scale-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import {
  charactersOver,
  type DocumentFacts,
  type FeedbackEvent,
  type FeedbackState,
  isSendDisabled,
  nextFeedback,
} from './feedback-state.ts';
import { keepSentFeedback } from './sent-pages.ts';

export type FeedbackFormProps = {
  readonly open: boolean;
  readonly page: string;
  readonly facts: DocumentFacts;
  readonly state: FeedbackState;
  readonly dispatch: Dispatch<FeedbackEvent>;
};

const longestAddress = 2000;

/** The address of the page; without its query if that is longer than the server takes. */
const pageUrl = ({ href, origin, pathname }: Location) =>
  href.length > longestAddress ? `${origin}${pathname}` : href;

function useSend({ page, facts, dispatch }: FeedbackFormProps) {
  const api = useApi();
  const once = useSingleRun();
  return async ({ score, comments }: FeedbackState) => {
    if (score === undefined) return;
    const body = { score, comments, u_page_url: pageUrl(window.location), ...facts };
    await once(async () => {
      try {
        await api.feedback.sendFeedback({ body });
        keepSentFeedback(page);
        dispatch({ kind: 'sent' });
      } catch {
        dispatch({ kind: 'notSent' });
      }
    });
  };
}

function CommentField({ state, dispatch }: Pick<FeedbackFormProps, 'state' | 'dispatch'>) {
  const t = useText();
  const over = charactersOver(state);
  const [length, max] = [formatNumber(state.comments.length, t), formatNumber(commentLength.max, t)];
  const error =
    over > 0
      ? `${t('feedback.commentMaxError')} ${formatNumber(over, t)} ${t('feedback.commentMaxErrorUnit')}`
      : undefined;
  return (
    <>
      <TextAreaField
        label={t('feedback.comment')}
        optional
        help={t('feedback.commentHelp')}
        aside={
          <span className="shrink-0 text-sm text-muted tabular-nums">{t('feedback.counter', { length, max })}</span>
        }
        value={state.comments}
        error={error}
        onChange={({ target }) => dispatch({ kind: 'write', comments: target.value })}
      />
      <VisuallyHidden>
        <output>{error}</output>
      </VisuallyHidden>
    </>
  );
}

/** Score and comment; loaded when somebody opens it. */
export function FeedbackForm(props: FeedbackFormProps) {
  const { open, state, dispatch } = props;
  const t = useText();
  const scoreId = useId();
  const send = useSend(props);
  if (!open) return null;
  const isSending = state.phase === 'in_progress';
  const scoreError = state.needsScore ? t('feedback.scoreError') : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    dispatch({ kind: 'submit' });
    if (nextFeedback(state, { kind: 'submit' }).phase === 'in_progress') void send(state);
  };
  const reason = isSending ? t('feedback.isSending') : t('feedback.hasErrors');
  return (
    <FormLayout
      onSubmit={submit}
      className="mt-4 border-t border-hairline pt-4"
      failure={state.phase === 'failed' ? t('feedback.genericError') : undefined}
      actions={
        <Button type="submit" variant="primary" disabledReason={isSendDisabled(state) ? reason : undefined}>
          {t(isSending ? 'feedback.sending' : 'feedback.send')}
        </Button>
      }
    >
      <ScaleField
        legend={t('feedback.score')}
        name={scoreId}
        options={feedbackScores}
        value={state.score}
        least={t('feedback.least')}
        most={t('feedback.most')}
        error={scoreError}
        onChange={(score) => dispatch({ kind: 'choose', score })}
      />
      <CommentField {...{ state, dispatch }} />
    </FormLayout>
  );
}
