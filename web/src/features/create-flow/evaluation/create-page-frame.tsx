import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { StepBar } from '../../../ui/navigation/step-bar.tsx';

/** Shown until the check of the address has run. */
export function CreatePageSpinner() {
  const t = useText();
  return (
    <div aria-busy="true" className="grid min-h-80 flex-1 place-items-center text-muted">
      <output className="sr-only">{t('chrome.loading')}</output>
      <Spinner className="size-6" />
    </div>
  );
}

type FrameProps = {
  readonly step: 'plan' | 'details';
  /** The address of the plan selection, where the user may go back to it. */
  readonly planHref?: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** The head of the two evaluation steps. */
export function CreatePageFrame({ step, planHref, onCancel, children }: FrameProps) {
  const t = useText();
  const steps = [
    { id: 'plan', label: t('evaluation.step.plan'), active: step === 'plan', done: step === 'details', href: planHref },
    { id: 'details', label: t('evaluation.step.details'), active: step === 'details', done: false },
  ];
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-8 sm:px-6">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl font-semibold tracking-tight">{t('evaluation.title')}</h1>
          <Button variant="quiet" icon={<X aria-hidden="true" />} onClick={onCancel}>
            {t('createFlow.cancel')}
          </Button>
        </div>
        <StepBar label={t('createFlow.steps')} steps={steps} />
      </div>
      {children}
    </div>
  );
}
