import {
  type CreationStep,
  type Progress,
  progressMessage,
  visibleSteps,
} from '@waypost/domain/resellers/reseller-creation';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import { ButtonRow } from '../../../ui/buttons/button-row.tsx';
import type { CreationFailure } from './reseller-draft.ts';

type ProgressViewProps = {
  readonly progress: Progress;
  readonly failure: CreationFailure | null;
  readonly productId: string | null;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
};

function Mark({ state }: { readonly state: string }) {
  const place = 'size-5 shrink-0';
  if (state === 'loading') return <Spinner className={place} />;
  if (state === 'error') return <CircleX aria-hidden="true" className={`${place} text-danger`} />;
  if (state === 'waiting') return <Circle aria-hidden="true" className={`${place} text-muted`} />;
  return <CircleCheck aria-hidden="true" className={`${place} text-success`} />;
}

function StepRow({ step, progress }: { readonly step: CreationStep; readonly progress: Progress }) {
  const t = useText();
  const state = progress.steps[step] ?? 'waiting';
  const name =
    progress.isUpgrade && step === 'project' ? t('resellers.upgradeStep.project') : t(`resellers.progressStep.${step}`);
  return (
    <li className="flex items-center gap-3 py-2">
      <Mark state={state} />
      <span>
        {name} <span className="sr-only">({t(`resellers.state.${state}`)})</span>
      </span>
    </li>
  );
}

function Failure({ failure: { kind, reason } }: { readonly failure: CreationFailure }) {
  const t = useText();
  const reasonText = useReasonText();
  const action =
    reason === 'DEVELOPER_NOT_FOUND' ? <TextLink href={paths.billing}>{t('resellers.toBilling')}</TextLink> : undefined;
  return (
    <div role="alert" data-failure={kind}>
      <Notice kind={kind === 'timeout' ? 'warning' : 'danger'} action={action}>
        {reasonText(reason === 'OFFLINE' ? 'NOT_SENT' : reason)}
      </Notice>
    </div>
  );
}

/** A running creation with its steps; after a failure it can be tried again from the failed step. */
export function ProgressView({ progress, failure, productId, onRetry, onCancel }: ProgressViewProps) {
  const t = useText();
  const message = progressMessage(progress);
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-lg font-semibold">{t(`resellers.progress.${message}`)}</h2>
      {failure !== null && <Failure failure={failure} />}
      <ol aria-label={t('resellers.progressSteps')} className="panel px-5 py-2">
        {visibleSteps(progress).map((step) => (
          <StepRow key={step} {...{ step, progress }} />
        ))}
      </ol>
      <ButtonRow>
        {failure !== null && (
          <Button variant="primary" onClick={onRetry}>
            {t('resellers.retry')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('resellers.cancel')}</Button>
        {failure !== null && productId !== null && (
          <LinkButton href={paths.project(productId)}>{t('resellers.toProject')}</LinkButton>
        )}
      </ButtonRow>
    </div>
  );
}
