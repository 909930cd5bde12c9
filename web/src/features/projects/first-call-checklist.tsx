import { CircleCheck, CircleDashed } from 'lucide-react';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const steps = ['signUp', 'project', 'app', 'key', 'call'] as const;

/** How far somebody has come: each step needs the one before it. */
export type FirstCallProgress = { readonly hasApp: boolean; readonly hasKey: boolean; readonly hasCalled: boolean };

function doneSteps({ hasApp, hasKey, hasCalled }: FirstCallProgress): number {
  if (hasCalled) return steps.length;
  if (!hasApp) return 2;
  return hasKey ? 4 : 3;
}

/** The way from signing up to the first live call; a project that is in use needs it no more (UIX-05). */
export function FirstCallChecklist({ progress }: { progress: FirstCallProgress }) {
  const t = useText();
  const done = doneSteps(progress);
  return (
    <Card title={t('projects.checklist')} description={t('projects.checklistHelp')}>
      <ol className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map((step, index) => {
          const Icon = index < done ? CircleCheck : CircleDashed;
          return (
            <li
              key={step}
              aria-current={index === done ? 'step' : undefined}
              className={classNames('flex items-center gap-2', index === done ? 'font-medium' : 'text-muted')}
            >
              <Icon aria-hidden="true" className={classNames('size-4', index < done ? 'text-success' : index === done && 'text-accent')} />
              {t(`projects.step.${step}`)}
              {index < done && <VisuallyHidden>, {t('projects.stepDone')}</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
