import type { App } from '@waypost/contract/entities/app';
import type { Project } from '@waypost/contract/entities/project';
import { appRefusal } from '@waypost/domain/apps';
import { type SubmitEvent, useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppCreation } from './app-creation.ts';

const nameMaxLength = 100;

type Creation = ReturnType<typeof useAppCreation>;

function GenerateForm({ creation, suggestedName }: { creation: Creation; suggestedName: string }) {
  const t = useText();
  const [name, setName] = useState(suggestedName);
  const isRunning = creation.status === 'in_creation';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !isRunning) creation.create(name.trim());
  };
  return (
    <Card title={t('apps.section.js-rest')} description={t('apps.generateHelp')}>
      <FormLayout
        className="max-w-lg"
        onSubmit={submit}
        actions={
          <>
            <Button
              type="submit"
              variant="primary"
              loading={isRunning}
              disabledReason={name.trim() === '' ? t('apps.nameNeeded') : undefined}
            >
              {t('apps.generate')}
            </Button>
            {!isRunning && <Button onClick={creation.close}>{t('apps.cancel')}</Button>}
          </>
        }
      >
        {creation.problem !== undefined && (
          <div role="alert">
            <Notice kind="danger">{creation.problem}</Notice>
          </div>
        )}
        <TextField
          ref={(input) => input?.focus()}
          label={t('apps.name')}
          help={t('apps.nameHelp', { max: nameMaxLength })}
          maxLength={nameMaxLength}
          autoComplete="off"
          value={name}
          readOnly={isRunning}
          onChange={(event) => setName(event.target.value)}
        />
      </FormLayout>
    </Card>
  );
}

/** The empty slot of the app that JavaScript and REST share (APP-13 to APP-17); nothing where it is taken or the plan has none. */
export function GenerateApp({ project, app }: { project: Project; app: App | undefined }) {
  const t = useText();
  const reasonText = useReasonText();
  const { product_slug: product } = useConfig();
  const creation = useAppCreation(project, app);
  const refusal = appRefusal({ platform: 'web', plan: project, projectStatus: project.aria_status, product });
  if (creation.status === 'done' || refusal === 'APP_NOT_ALLOWED' || !project.user_is_owner) return null;
  if (creation.status !== 'start') return <GenerateForm creation={creation} suggestedName={project.app_name} />;
  return (
    <EmptyState
      title={t('apps.section.js-rest')}
      action={
        <Button variant="primary" disabledReason={refusal && reasonText(refusal)} onClick={creation.open}>
          {t('apps.generate')}
        </Button>
      }
    >
      {t('apps.generateHelp')}
    </EmptyState>
  );
}
