import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import { type FirstStep, nextStep } from '@waypost/domain/projects/first-steps';
import { freemiumBasicPlanId } from '@waypost/domain/plans/plans';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import X from 'lucide-react/icons/x';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/data/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { useDismissal } from './use-dismissal.ts';

type Way = {
  readonly help: MessageId;
  readonly action: MessageId;
  readonly href: (projectId: string | null) => string;
  /** The page that explains the step. */
  readonly read: string;
};

const ways: Readonly<Record<Exclude<FirstStep, 'account'>, Way>> = {
  project: {
    help: 'firstSteps.projectHelp',
    action: 'firstSteps.projectAction',
    href: () => `${paths.projects}?create=${freemiumBasicPlanId}`,
    read: `${paths.yourFirstKey}#get-a-key`,
  },
  key: {
    help: 'firstSteps.keyHelp',
    action: 'firstSteps.keyAction',
    href: (projectId) => (projectId === null ? paths.projects : paths.projectApps(projectId)),
    read: `${paths.yourFirstKey}#get-a-key`,
  },
  call: {
    help: 'firstSteps.callHelp',
    action: 'firstSteps.callAction',
    href: (projectId) => (projectId === null ? paths.projects : paths.projectLiveCall(projectId)),
    read: `${paths.yourFirstKey}#make-a-call`,
  },
};

function NextStep({ step, projectId }: { step: Exclude<FirstStep, 'account'>; projectId: string | null }) {
  const t = useText();
  // without a project that can have apps, no later step is possible
  const { help, action, href, read } = ways[projectId === null ? 'project' : step];
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-72 text-muted">
        {t(help)} <TextLink href={read}>{t('firstSteps.read')}</TextLink>
      </p>
      <LinkButton href={href(projectId)}>{t(action)}</LinkButton>
    </div>
  );
}

function Steps({ steps, project_id }: FirstSteps) {
  const t = useText();
  const next = nextStep(steps);
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ step, done }) => {
        const Icon = done ? CircleCheck : CircleDashed;
        const isNext = step === next;
        return (
          <li key={step} aria-current={isNext ? 'step' : undefined} className="flex gap-3">
            <Icon
              aria-hidden="true"
              className={classNames(
                'mt-0.5 size-[1.125rem] shrink-0',
                done ? 'text-success' : isNext ? 'text-accent' : 'text-muted',
              )}
            />
            <div className="min-w-0 flex-1">
              <p className={classNames(isNext ? 'font-medium' : 'text-muted')}>
                {t(`firstSteps.${step}`)}
                {done && <VisuallyHidden>, {t('firstSteps.done')}</VisuallyHidden>}
              </p>
              {isNext && step !== 'account' && <NextStep step={step} projectId={project_id} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function WaysOn() {
  const t = useText();
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 border-t border-hairline pt-4">
      <span className="font-medium">{t('firstSteps.allDone')}</span>
      <TextLink href={paths.restrictAKey}>{t('firstSteps.restrict')}</TextLink>
      <TextLink href={paths.documentation}>{t('firstSteps.documentation')}</TextLink>
    </p>
  );
}

type FirstStepsCardProps = {
  readonly progress: FirstSteps;
  /** Hides a completed list; the server does not show it again anyway. */
  readonly onHide: () => void;
};

/** The list of steps; the next one has a description and a link to its explanation. */
export function FirstStepsCard({ progress, onHide }: FirstStepsCardProps) {
  const t = useText();
  const dismissal = useDismissal();
  const isFinished = nextStep(progress.steps) === undefined;
  return (
    <Card
      title={t('firstSteps.title')}
      description={t('firstSteps.help')}
      action={
        <IconButton
          icon={<X aria-hidden="true" />}
          label={t('firstSteps.dismiss')}
          loading={dismissal.isPending}
          onClick={isFinished ? onHide : () => dismissal.mutate()}
        />
      }
    >
      <Steps {...progress} />
      {isFinished && <WaysOn />}
    </Card>
  );
}
