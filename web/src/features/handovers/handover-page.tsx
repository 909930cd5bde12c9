import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Handover } from '@waypost/contract/entities/handovers';
import type { HandoverId } from '@waypost/domain/base/ids';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useUser } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useChange } from '../../api/use-change.ts';
import { formatDay, formatNumber } from '../../messages/formats.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { handoverQuery, useAccept, useRefuse } from './handovers-queries.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog);

function Facts({ offer }: { readonly offer: Handover }) {
  const t = useText();
  const facts = [
    [t('handovers.project'), offer.app_name],
    [t('handovers.plan'), offer.plan_name],
    [t('handovers.apps'), formatNumber(offer.apps, t)],
    [t('handovers.owner'), offer.offered_by],
    [t('handovers.until'), formatDay(offer.expires_at, t)],
  ] as const;
  return (
    <DescriptionList
      items={facts.map(([term, details]) => ({ term, details: <span className="wrap-anywhere">{details}</span> }))}
    />
  );
}

function Offer({ offer }: { readonly offer: Handover }) {
  const t = useText();
  const navigate = useNavigate();
  const { notify } = useNotifications();
  const [isRefusing, setRefusing] = useState(false);
  const accept = useAccept(offer.handover_id);
  const refuse = useRefuse(offer.handover_id);
  const problem = useChangeProblem(accept.error, t('handovers.acceptFailed'));
  const refusalProblem = useChangeProblem(refuse.error);
  const take = () =>
    accept.mutate(undefined, {
      onSuccess: ({ product_id }) => {
        notify({ text: t('handovers.accepted', { name: offer.app_name }) });
        void navigate({ to: paths.project(product_id) });
      },
    });
  const turnDown = () =>
    refuse.mutate(undefined, {
      onSuccess: () => {
        notify({ text: t('handovers.refused', { name: offer.app_name }) });
        void navigate({ to: paths.projects });
      },
    });
  return (
    <Card>
      <Facts offer={offer} />
      <ul className="mt-6 ml-5 flex list-disc flex-col gap-1.5">
        <li>{t('handovers.youGet')}</li>
        <li>{t('handovers.keysWork')}</li>
        <li>{t('handovers.costs')}</li>
      </ul>
      {problem !== undefined && (
        <div role="alert" className="mt-6">
          <Notice kind="danger">{problem}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" loading={accept.isPending} onClick={take}>
          {t('handovers.accept')}
        </Button>
        <Button onClick={() => setRefusing(true)}>{t('handovers.refuse')}</Button>
      </div>
      <ConfirmDialog
        open={isRefusing}
        danger
        title={t('handovers.refuse')}
        description={t('handovers.refuseWhat', { person: offer.offered_by })}
        confirmLabel={t('handovers.refuse')}
        busy={refuse.isPending}
        error={refusalProblem}
        onClose={() => setRefusing(false)}
        onConfirm={turnDown}
      />
    </Card>
  );
}

/** Somebody with the right address who has not proven it yet. */
function Unverified({ email }: { readonly email: string }) {
  const api = useApi();
  const t = useText();
  const { notify } = useNotifications();
  const resend = useChange({
    mutationFn: () => api.developers.resendVerification(),
    onSuccess: () => notify({ text: t('handovers.verifySent', { email }) }),
  });
  const problem = useChangeProblem(resend.error, t('MAIL_NOT_SENT'));
  return (
    <ErrorState
      title={t('handovers.verifyFirst')}
      action={
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('handovers.verifyResend')}
        </Button>
      }
    >
      {problem ?? t('handovers.verifyHelp', { email })}
    </ErrorState>
  );
}

function NoOffer({ error, retry }: { readonly error: Error; readonly retry: () => unknown }) {
  const t = useText();
  const reasonText = useReasonText();
  const email = useUser()?.email ?? '';
  const reason = error instanceof ApiError ? error.reason : undefined;
  const toProjects = <LinkButton href={paths.projects}>{t('handovers.toProjects')}</LinkButton>;
  if (reason === 'EMAIL_NOT_VERIFIED') return <Unverified email={email} />;
  if (reason === 'HANDOVER_ENDED')
    return (
      <ErrorState title={reasonText('HANDOVER_ENDED')} action={toProjects}>
        {t('handovers.endedHelp')}
      </ErrorState>
    );
  if (reason === 'NOT_FOUND')
    return (
      <ErrorState title={t('handovers.notYours')} action={toProjects}>
        {t('handovers.notYoursHelp', { email })}
      </ErrorState>
    );
  return <QueryFailed title={t('handovers.failed')} error={error} retry={retry} />;
}

/** An offered project, for the person to whom it is offered. */
export function HandoverPage({ id }: { readonly id: HandoverId }) {
  const t = useText();
  const { data: offer, error, refetch } = useQuery(handoverQuery(useApi(), id));
  const waiting = (
    <Card>
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    </Card>
  );
  return (
    <>
      <PageHeader title={t('handovers.pageTitle')} />
      {offer && <Offer offer={offer} />}
      {!offer && (error ? <NoOffer error={error} retry={refetch} /> : waiting)}
    </>
  );
}
