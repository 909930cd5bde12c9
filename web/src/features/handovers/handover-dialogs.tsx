import type { Project } from '@waypost/contract/entities/project';
import { ApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmailDialog, type EmailSending } from '../../ui/overlays/email-dialog.tsx';
import { useOffer, useTakeBack } from './handovers-queries.ts';

type DialogProps = {
  readonly project: Pick<Project, 'product_id' | 'app_name'>;
  readonly open: boolean;
  readonly onClose: () => void;
};

const isAboutField = (error: Error | null) => error instanceof ApiError && error.reason === 'INVALID_FIELDS';

/** Asks to whom the project is offered; it stays the owner's until that person accepts. */
export function OfferDialog({ project, open, onClose }: DialogProps) {
  const t = useText();
  const { notify } = useNotifications();
  const offer = useOffer(project.product_id);
  const isOwn = isAboutField(offer.error);
  const send = (email: string, { done, refused }: EmailSending) => {
    const onSuccess = () => {
      notify({ text: t('handovers.offered', { email }) });
      done();
    };
    offer.mutate(email, { onSuccess, onError: refused });
  };
  return (
    <EmailDialog
      open={open}
      title={t('handovers.offer')}
      description={t('handovers.offerWhat', { name: project.app_name })}
      label={t('handovers.email')}
      sendLabel={t('handovers.send')}
      emailFirst={t('handovers.emailFirst')}
      pattern={useConfig().billing_patterns['email'] ?? ''}
      sending={offer.isPending}
      error={isOwn ? t('handovers.anotherPerson') : undefined}
      failure={useChangeProblem(isOwn ? null : offer.error, t('handovers.offerFailed'))}
      onSend={send}
      onEdit={offer.reset}
      onClose={onClose}
    />
  );
}

export function TakeBackDialog({ project, open, email, onClose }: DialogProps & { readonly email: string }) {
  const t = useText();
  const { notify } = useNotifications();
  const takeBack = useTakeBack(project.product_id);
  return (
    <ConfirmDialog
      open={open}
      title={t('handovers.takeBack')}
      description={t('handovers.takeBackWhat', { email, name: project.app_name })}
      confirmLabel={t('handovers.takeBack')}
      busy={takeBack.isPending}
      error={useChangeProblem(takeBack.error)}
      onClose={onClose}
      onConfirm={() =>
        takeBack.mutate(undefined, {
          onSuccess: () => {
            notify({ text: t('handovers.takenBack', { email }) });
            onClose();
          },
        })
      }
    />
  );
}
