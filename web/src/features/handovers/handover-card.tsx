import { useQuery } from '@tanstack/react-query';
import type { ProjectHandover } from '@waypost/contract/entities/handovers';
import type { Project } from '@waypost/contract/entities/project';
import { handoverRefusals } from '@waypost/domain/projects/handover';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/app-context.tsx';
import { useChangeFailureText } from '../../api/failure.ts';
import { QueryFailed } from '../../api/query-failed.tsx';
import { formatDay } from '../../messages/formats.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { useFocusAfterReplacement } from '../../ui/base/use-focus-after-replacement.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { projectHandoverQuery, useResendOffer } from './handovers-queries.ts';

const OfferDialog = lazyPart(async () => (await import('./handover-dialogs.tsx')).OfferDialog);
const TakeBackDialog = lazyPart(async () => (await import('./handover-dialogs.tsx')).TakeBackDialog);

/** Refusals that tell the owner what to do. */
const explained: ReadonlySet<string> = new Set(['INVITATION_SENT_LATELY', 'HANDOVER_ENDED', ...handoverRefusals]);

function useResendFailureText(): (error: Error) => string {
  const t = useText();
  const reasonText = useReasonText();
  const failureText = useChangeFailureText();
  return (error) =>
    error instanceof ApiError && explained.has(error.reason)
      ? reasonText(error.reason)
      : failureText(error, t('handovers.resendFailed'));
}

type ResendProps = Pick<ProjectHandover, 'refusal'> & { readonly resend: ReturnType<typeof useResendOffer> };

function ResendButton({ resend, refusal }: ResendProps) {
  const t = useText();
  const reasonText = useReasonText();
  const failureText = useResendFailureText();
  const { notify } = useNotifications();
  const id = 'resend-offer'; // a success replaces the failure before it
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => notify({ id, text: t('handovers.resent') }),
      onError: (error) => notify({ id, text: failureText(error), notificationType: 'error', autoclose: false }),
    });
  return (
    <Button
      disabledReason={refusal === null ? undefined : reasonText(refusal)}
      loading={resend.isPending}
      onClick={send}
    >
      {t('handovers.resend')}
    </Button>
  );
}

type LoadedProps = { readonly project: Project; readonly handover: ProjectHandover };

function Offer({ project, handover: { offer, refusal } }: LoadedProps) {
  const t = useText();
  const reasonText = useReasonText();
  const [dialog, setDialog] = useState<'offer' | 'take back'>();
  const close = () => setDialog(undefined);
  const resend = useResendOffer(project.product_id);
  const button = useRef<HTMLButtonElement>(null);
  const isActing = dialog !== undefined || resend.isPending;
  useFocusAfterReplacement({ shown: String(offer?.email), isActing }, button);
  return (
    <>
      {offer ? (
        <>
          <p className="mb-3 wrap-anywhere">
            {t('handovers.open', { email: offer.email, until: formatDay(offer.expires_at, t) })}
          </p>
          <div className="flex flex-wrap gap-3">
            <ResendButton resend={resend} refusal={refusal} />
            <Button ref={button} onClick={() => setDialog('take back')}>
              {t('handovers.takeBack')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          ref={button}
          disabledReason={refusal === null ? undefined : reasonText(refusal)}
          onClick={() => setDialog('offer')}
        >
          {t('handovers.offer')}
        </Button>
      )}
      <OfferDialog project={project} open={dialog === 'offer'} onClose={close} />
      <TakeBackDialog project={project} open={dialog === 'take back'} email={offer?.email ?? ''} onClose={close} />
    </>
  );
}

/** Lets the owner offer the project to another person, and shows the offer until it is answered. */
export function HandoverCard({ project }: { readonly project: Project }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(projectHandoverQuery(useApi(), project.product_id));
  if (error && !data)
    return <QueryFailed title={t('handovers.failed')} error={error} retry={refetch} retrying={isFetching} />;
  return (
    <Card title={t('handovers.title')} description={t('handovers.help')}>
      {data ? (
        <Offer project={project} handover={data} />
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </Card>
  );
}
