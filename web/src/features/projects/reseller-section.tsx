import type { Project } from '@waypost/contract/entities/project';
import { addDays, dayOf } from '@waypost/domain/base/day';
import { canExtend, extensionDays } from '@waypost/domain/projects/evaluation';
import { type KeyboardEvent, useState } from 'react';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { SideFacts } from './side-facts.tsx';
import { useChangeProject } from './use-change-project.ts';

const companyLength = { min: 2, max: 100 } as const;

type EditorProps = { readonly name: string; readonly onSave: (name: string) => void; readonly onEnd: () => void };

/** An empty or unchanged name just leaves the editing (PRJ-38). */
function CompanyEditor({ name, onSave, onEnd }: EditorProps) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const isTooShort = wanted.length > 0 && wanted.length < companyLength.min;
  const end = () => {
    if (isTooShort) return;
    if (wanted !== '' && wanted !== name) onSave(wanted);
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') end();
    if (event.key === 'Escape') onEnd();
  };
  return (
    <TextField
      id="company-name"
      label={t('projects.company')}
      value={typed}
      maxLength={companyLength.max}
      error={isTooShort ? t('projects.companyTooShort', companyLength) : undefined}
      ref={(input) => input?.focus()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={end}
      onKeyDown={onKeyDown}
    />
  );
}

function Company({ project }: { project: Project }) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const change = useChangeProject(project);
  const name = project.company_name ?? '';
  if (editing) {
    return (
      <CompanyEditor
        name={name}
        onSave={(company_name) => change.mutate({ company_name })}
        onEnd={() => setEditing(false)}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SideFacts
        facts={[
          {
            term: t('projects.company'),
            details: <span className="wrap-anywhere">{name === '' ? t('projects.noCompany') : name}</span>,
          },
        ]}
      />
      <Button size="small" loading={change.isPending} onClick={() => setEditing(true)}>
        {t('projects.editCompany')}
      </Button>
    </div>
  );
}

/** An evaluation is extended once, by whole weeks (RES-62, RES-63). */
function Extension({ project }: { project: Project }) {
  const t = useText();
  const reasonText = useReasonText();
  const notifications = useNotifications();
  const [days, setDays] = useState<number>(extensionDays[0]);
  const change = useChangeProject(project);
  const { isEvaluation, created, expiry_date } = project;
  if (expiry_date === null || !canExtend({ isEvaluation, created: dayOf(new Date(created)), expiry_date })) return null;
  const extend = () =>
    change.mutate(
      { expiry_date: addDays(expiry_date, days) },
      {
        onError: (error) =>
          notifications.notify({
            id: 'extend',
            text: reasonText(error instanceof ApiError ? error.reason : 'OFFLINE'),
            notificationType: 'error',
          }),
      },
    );
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <SelectField
        id="extension"
        label={t('projects.extendBy')}
        options={extensionDays.map((count) => ({
          value: String(count),
          label: t('projects.weeks', { count: count / 7 }),
        }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      <Button loading={change.isPending} onClick={extend}>
        {t('projects.extend')}
      </Button>
    </div>
  );
}

/** What a reseller can change of a project they run for a customer (PRJ-24, PRJ-38). */
export function ResellerSection({ project }: { project: Project }) {
  const t = useText();
  return (
    <Card title={t('projects.resellerTitle')} description={t('projects.resellerHelp')}>
      <Company project={project} />
      <Extension project={project} />
    </Card>
  );
}
