import type { Project } from '@waypost/contract/entities/project';
import { type AppChoice, type AppSection, isOpenChoice } from './app-section-rules.ts';
import { canGenerateApps } from '@waypost/domain/projects/status';
import { Plus } from 'lucide-react';
import { withMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { ButtonVariant } from '../../ui/buttons/button-style.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDialogFlag } from '../../ui/overlays/use-dialog-flag.ts';
import { type AssignApp, useAppCreation } from './app-creation.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';

const GenerateAppDialog = lazyPart(
  withMessages(['app-dialogs'], async () => (await import('./generate-app-dialog.tsx')).GenerateAppDialog),
);

type SlotFacts = {
  readonly project: Project;
  readonly section: AppSection;
  readonly choices: readonly AppChoice[];
  readonly assign?: AssignApp | undefined;
};

export type AppSlot = ReturnType<typeof useAppSlot>;

/** Why no app can be generated in the section now. */
function useGenerationRefusal({ aria_status }: Project, choices: readonly AppChoice[]): string | undefined {
  const t = useText();
  if (!canGenerateApps(aria_status)) return t('PROJECT_NOT_ACTIVE');
  return choices.some(isOpenChoice) ? undefined : t('apps.allGenerated');
}

/** The place of an app that can be generated in a section; it outlives the first app, which changes the section's looks. */
export function useAppSlot({ project, section, choices, assign }: SlotFacts) {
  const refusal = useGenerationRefusal(project, choices);
  const flag = useDialogFlag('generateApp');
  const isOpen = flag.value === section && refusal === undefined;
  const creation = useAppCreation(project, { isOpen, assign, onCreated: flag.close });
  const close = () => {
    creation.reset();
    flag.close();
  };
  return { project, section, choices, creation, refusal, isOpen, close, open: () => flag.open(section) };
}

type SlotButtonProps = {
  readonly slot: AppSlot;
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly className?: string;
};

export function SlotButton({ slot, label, variant = 'secondary', className }: SlotButtonProps) {
  if (slot.choices.length === 0) return null;
  return (
    <Button
      variant={variant}
      className={className}
      icon={<Plus aria-hidden="true" />}
      disabledReason={slot.refusal}
      onClick={slot.open}
    >
      {label}
    </Button>
  );
}

/** The dialog of a slot, which an address can open (WID-01), and what is left to do for its new app (APP-16). */
export function SlotOutcome({ slot }: { slot: AppSlot }) {
  const t = useText();
  const { project, section, choices, creation, isOpen, close } = slot;
  const [first, ...others] = choices.toSorted((one, other) => Number(isOpenChoice(other)) - Number(isOpenChoice(one)));
  return (
    <>
      {creation.status === 'eum_error' && (
        <Notice kind="warning" action={<Button onClick={creation.retryAssignment}>{t('apps.retry')}</Button>}>
          {t('apps.notAssigned')}
        </Notice>
      )}
      {isOpen && first !== undefined && (
        <GenerateAppDialog
          project={project}
          section={section}
          choices={[first, ...others]}
          creation={creation}
          onClose={close}
        />
      )}
    </>
  );
}
