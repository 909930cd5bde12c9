import type { Project } from '@waypost/contract/entities/project';
import { type AppChoice, type AppSection, isOpenChoice } from './app-section-rules.ts';
import { isWithin } from '@waypost/domain/base/visible-length';
import { appNameMaxLength, type AuthType, authTypes, defaultAuthType } from '@waypost/domain/apps/apps';
import { isNamespace, namespaceKindOf } from '@waypost/domain/base/host-name';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { useAppCreation, NewApp } from './app-creation.ts';

type Draft = {
  readonly name: string;
  readonly platform: AppChoice['platform'];
  readonly auth: AuthType | undefined;
  readonly namespace: string;
};

export type GenerateAppDialogProps = {
  readonly project: Project;
  readonly section: AppSection;
  readonly choices: readonly [AppChoice, ...AppChoice[]];
  readonly creation: ReturnType<typeof useAppCreation>;
  readonly onClose: () => void;
};

/** The plan's auth type if the platform can still have it. */
const authOf = (draft: Draft, { choices, project }: GenerateAppDialogProps): AuthType | undefined => {
  const free = choices.find(({ platform }) => platform === draft.platform)?.auth_types ?? [];
  const preferred = draft.auth ?? defaultAuthType(project);
  return free.includes(preferred) ? preferred : free[0];
};

/** The app to request, or undefined while something is missing. */
function toNewApp(draft: Draft, props: GenerateAppDialogProps): NewApp | undefined {
  const auth_type = authOf(draft, props);
  const [app_name, namespace] = [draft.name.trim(), draft.namespace.trim()];
  const takesNamespace = namespaceKindOf(draft.platform) !== undefined && namespace !== '';
  if (!isWithin(app_name, appNameMaxLength)) return undefined;
  if (auth_type === undefined || app_name === '' || (takesNamespace && !isNamespace(namespace))) return undefined;
  return { app_name, platform: draft.platform, auth_type, ...(takesNamespace && { namespace }) };
}

type FieldsProps = GenerateAppDialogProps & {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly field: RefObject<HTMLInputElement | null>;
};

function Choices({ choices, draft, change, ...props }: FieldsProps) {
  const t = useText();
  const chosen = choices.find(({ platform }) => platform === draft.platform);
  const used = chosen?.used ?? [];
  return (
    <>
      {choices.length > 1 && (
        <RadioGroupField
          legend={t('apps.platform')}
          name="platform"
          value={draft.platform}
          options={choices.map((choice) => ({
            value: choice.platform,
            label: t(`apps.platform.${choice.platform}`),
            ...(!isOpenChoice(choice) && { disabled: true, description: t('apps.allGenerated') }),
          }))}
          onChange={(value) =>
            change({ platform: choices.find(({ platform }) => platform === value)?.platform ?? draft.platform })
          }
        />
      )}
      <RadioGroupField
        legend={t('apps.auth')}
        name="auth_type"
        value={authOf(draft, { choices, ...props })}
        options={authTypes.map((value) => ({
          value,
          label: t(`apps.auth.${value}`),
          description: used.includes(value)
            ? t('apps.authUsed', { platform: t(`apps.platform.${draft.platform}`) })
            : t(`apps.authHelp.${value}`),
          disabled: used.includes(value),
        }))}
        onChange={(value) => change({ auth: authTypes.find((each) => each === value) })}
      />
    </>
  );
}

function Fields(props: FieldsProps) {
  const { draft, change, field } = props;
  const t = useText();
  const kind = namespaceKindOf(draft.platform);
  const namespace = draft.namespace.trim();
  const label = kind && t(`apps.namespace.${kind}`);
  return (
    <>
      <TextField
        ref={field}
        label={t('apps.name')}
        help={t('apps.nameHelp', { max: appNameMaxLength })}
        error={
          !isWithin(draft.name.trim(), appNameMaxLength) ? t('apps.nameTooLong', { max: appNameMaxLength }) : undefined
        }
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Choices {...props} />
      {label !== undefined && (
        <TextField
          label={label}
          optional
          help={t('apps.namespace.help')}
          error={namespace !== '' && !isNamespace(namespace) ? t('apps.namespace.invalid', { label }) : undefined}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.namespace}
          onChange={(event) => change({ namespace: event.target.value })}
        />
      )}
    </>
  );
}

/** Asks for name, platform and auth type, and keeps the input after a failure. */
export function GenerateAppDialog(props: GenerateAppDialogProps) {
  const { project, section, choices, creation, onClose } = props;
  const t = useText();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft>({
    name: project.app_name,
    platform: choices[0].platform,
    auth: undefined,
    namespace: '',
  });
  const newApp = toNewApp(draft, props);
  const isRunning = creation.status === 'in_creation';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (newApp && !isRunning) creation.create(newApp);
  };
  const missing = draft.name.trim() === '' ? t('apps.nameNeeded') : t('apps.correctFirst');
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title={t('apps.generate')}
      description={t(`apps.sectionHelp.${section}`)}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('apps.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={isRunning}
            disabledReason={newApp ? undefined : missing}
          >
            {t('apps.generate')}
          </Button>
        </>
      }
    >
      <FormLayout id={formId} onSubmit={submit} failure={creation.problem}>
        <Fields {...props} field={field} draft={draft} change={(part) => setDraft({ ...draft, ...part })} />
      </FormLayout>
    </Dialog>
  );
}
