import Check from 'lucide-react/icons/check';
import { classNames } from '../base/class-names.ts';
import { Link } from './link.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

export type Step = {
  id: string;
  label: string;
  active: boolean;
  done: boolean;
  /** Set if the user can return to the step. */
  href?: string | undefined;
};

type StepState = 'active' | 'done' | 'ahead';

const marks: Record<StepState, string> = {
  active: 'border-accent bg-accent text-on-accent',
  done: 'border-accent bg-accent-soft text-accent',
  ahead: 'border-control-border text-muted',
};

function stateOf(step: Step): StepState {
  if (step.active) return 'active';
  return step.done ? 'done' : 'ahead';
}

function StepFace({ step, number }: { step: Step; number: number }) {
  const texts = useUiTexts();
  const state = stateOf(step);
  const announcement = { active: texts.stepActive, done: texts.stepDone, ahead: undefined }[state];
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold figures',
          marks[state],
        )}
      >
        {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : number}
      </span>
      <span
        className={classNames(
          'truncate',
          state === 'active' ? 'max-md:absolute max-md:inset-x-0 max-md:bottom-0' : 'max-md:sr-only',
        )}
      >
        {step.label}
      </span>
      {announcement !== undefined && <span className="sr-only">({announcement})</span>}
    </>
  );
}

/** The progress of a longer task. On phones, only the current step shows its name, under the row, where it is never cut. */
export function StepBar({ steps, label }: { steps: readonly Step[]; label?: string }) {
  const texts = useUiTexts();
  const row = 'flex min-w-0 items-center gap-2 rounded-sm max-md:min-h-11';
  return (
    <nav aria-label={label ?? texts.steps}>
      <ol className="relative flex items-center gap-2 max-md:pb-6 md:gap-3">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={step.active ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 not-first:before:h-px not-first:before:w-4 not-first:before:shrink-0 not-first:before:bg-control-border md:gap-3 md:not-first:before:w-8',
              step.active ? 'min-w-0 font-medium text-ink' : 'text-muted md:min-w-0',
            )}
          >
            {step.href === undefined ? (
              <span className={row}>
                <StepFace step={step} number={index + 1} />
              </span>
            ) : (
              <Link href={step.href} className={classNames(row, 'hover:text-ink hover:underline')}>
                <StepFace step={step} number={index + 1} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
