import type { Project } from '@waypost/contract/entities/project';
import type { App } from '@waypost/contract/entities/app';
import { type AppSection, type FilledSection, isOpenChoice } from './app-section-rules.ts';
import { canGenerateApps } from '@waypost/domain/projects/status';
import Plus from 'lucide-react/icons/plus';
import { withMessages } from '../../messages/load-messages.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { ButtonSize, ButtonVariant } from '../../ui/buttons/button-style.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDialogFlag } from '../../ui/overlays/use-dialog-flag.ts';
import { type AssignApp, useAppCreation } from './app-creation.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';

const GenerateAppDialog = lazyPart(
  withMessages(['app-dialogs'], async () => (await import('./generate-app-dialog.tsx')).GenerateAppDialog),
);

type SlotFacts = {
  readonly project: Project;
  readonly sections: readonly FilledSection<App>[];
  readonly assign?: AssignApp | undefined;
};

export type AppSlot = ReturnType<typeof useAppSlot>;

/** The app that is being generated; kept above the chooser, which unmounts when the first app appears. */
export function useAppSlot({ project, sections, assign }: SlotFacts) {
  const reasonText = useReasonText();
  const flag = useDialogFlag('generateApp');
  const refusal = canGenerateApps(project.aria_status) ? undefined : reasonText('PROJECT_NOT_ACTIVE');
  const requested = sections.find(({ section, choices }) => section === flag.value && choices.some(isOpenChoice));
  const opened = refusal === undefined ? requested : undefined;
  const creation = useAppCreation(project, { isOpen: opened !== undefined, assign, onCreated: flag.close });
  const close = () => {
    creation.reset();
    flag.close();
  };
  return { project, opened, creation, refusal, close, open: flag.open };
}

type SlotButtonProps = {
  readonly slot: AppSlot;
  readonly section: AppSection;
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
};

export function SlotButton({ slot, section, label, ...look }: SlotButtonProps) {
  return (
    <Button
      {...look}
      icon={<Plus aria-hidden="true" />}
      disabledReason={slot.refusal}
      onClick={() => slot.open(section)}
    >
      {label}
    </Button>
  );
}

/** The dialog of a slot, which a link can open, and the remaining steps for its new app. */
export function SlotOutcome({ slot }: { slot: AppSlot }) {
  const t = useText();
  const { project, opened, creation, close } = slot;
  const choices = opened?.choices ?? [];
  const [first, ...others] = choices.toSorted((one, other) => Number(isOpenChoice(other)) - Number(isOpenChoice(one)));
  return (
    <>
      {creation.status === 'eum_error' && (
        <Notice kind="warning" action={<Button onClick={creation.retryAssignment}>{t('apps.retry')}</Button>}>
          {t('apps.notAssigned')}
        </Notice>
      )}
      {opened && first !== undefined && (
        <GenerateAppDialog
          project={project}
          section={opened.section}
          choices={[first, ...others]}
          creation={creation}
          onClose={close}
        />
      )}
    </>
  );
}
