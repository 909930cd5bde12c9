import type { Project } from '@waypost/contract/entities/project';
import { cancelCommentMaxLength, type CancelReason, cancelReasons } from '@waypost/domain/projects/cancel-survey';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { useRef, useState } from 'react';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { useCancelPlan } from './use-project-status.ts';

const isReason = (value: string): value is CancelReason => cancelReasons.some((reason) => reason === value);

type SurveyFieldsProps = {
  readonly reason: CancelReason | undefined;
  readonly setReason: (reason: CancelReason) => void;
  readonly comment: string;
  readonly setComment: (comment: string) => void;
};

function SurveyFields({ reason, setReason, comment, setComment }: SurveyFieldsProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-4">
      <RadioGroupField
        legend={t('projects.cancelReason')}
        name="cancel-reason"
        options={cancelReasons.map((value) => ({ value, label: value }))}
        value={reason}
        onChange={(value) => isReason(value) && setReason(value)}
      />
      <TextAreaField
        id="cancel-comment"
        label={t('projects.cancelComment')}
        optional
        maxLength={cancelCommentMaxLength}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </div>
  );
}

/** Explains the consequences and asks for a reason; keeping the plan is the default. */
export function CancelDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useText();
  const notifications = useNotifications();
  const [reason, setReason] = useState<CancelReason>();
  const [comment, setComment] = useState('');
  const cancel = useCancelPlan(project, (status) => {
    notifications.notify({ text: status === 'CANCELLED' ? t('projects.cancelled') : t('projects.cancelPending') });
    onClose();
  });
  const running = useRef(false);
  const isPaid = project.planData ? isPaidPlan(project.planData) : project.is_paid;
  const confirm = () => {
    if (reason === undefined || running.current) return;
    running.current = true; // a second click can arrive before the page renders the first
    cancel.mutate(
      { reason, comment },
      {
        onSettled() {
          running.current = false;
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('projects.cancelTitle')}
      description={
        isPaid
          ? t('projects.cancelWhatPaid', { name: project.app_name })
          : t('projects.cancelWhatFree', { name: project.app_name })
      }
      confirmLabel={t('projects.cancelPlan')}
      cancelLabel={t('projects.keepPlan')}
      disabledReason={reason === undefined ? t('projects.cancelReasonMissing') : undefined}
      busy={cancel.isPending}
      error={useChangeProblem(cancel.error, t('projects.cancelFailed'))}
      onClose={onClose}
      onConfirm={confirm}
    >
      <SurveyFields {...{ reason, setReason, comment, setComment }} />
    </ConfirmDialog>
  );
}
