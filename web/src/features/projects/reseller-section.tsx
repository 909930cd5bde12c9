import type { Project } from '@waypost/contract/entities/project';
import { isWithin, visibleLength } from '@waypost/domain/base/visible-length';
import { addDays, dayOf } from '@waypost/domain/base/day';
import { canExtend, extensionDays } from '@waypost/domain/projects/evaluation';
import { useState } from 'react';
import { useFailureText } from '../../api/failure.ts';
import { useInlineSave } from '../../api/use-inline-save.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { InlineEditor } from '../../ui/forms/inline-editor.tsx';
import type { TypedText } from '../../ui/forms/inline-editor-field.tsx';
import { SideFacts } from './side-facts.tsx';
import { useChangeProject } from './use-change-project.ts';

const companyLength = { min: 2, max: 100 } as const;

/** An empty or unchanged name only closes the editor. */
function readCompany(name: string, typed: string, t: Text): TypedText {
  const value = typed.trim();
  if (value === '' || value === name) return { kind: 'keep' };
  const isWrong = visibleLength(value) < companyLength.min || !isWithin(value, companyLength.max);
  return isWrong ? { kind: 'refuse', problem: t('projects.companyLength', companyLength) } : { kind: 'save', value };
}

function Company({ project }: { project: Project }) {
  const t = useText();
  const change = useChangeProject(project, { unsent: 'editor' });
  const save = useInlineSave((company_name) => change.mutateAsync({ company_name }));
  const name = project.company_name ?? '';
  return (
    <InlineEditor value={name} label={t('projects.company')} read={(typed) => readCompany(name, typed, t)} save={save}>
      {({ text, isEditing, editButton }) => (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SideFacts
            facts={[
              {
                term: t('projects.company'),
                details: !isEditing && (
                  <span className="wrap-anywhere">{text === '' ? t('projects.noCompany') : text}</span>
                ),
              },
            ]}
          />
          {!isEditing && (
            <Button {...editButton} size="small">
              {t('projects.editCompany')}
            </Button>
          )}
        </div>
      )}
    </InlineEditor>
  );
}

/** An evaluation can be extended once, by whole weeks. */
function Extension({ project }: { project: Project }) {
  const t = useText();
  const failureText = useFailureText();
  const [days, setDays] = useState<number>(extensionDays[0]);
  const change = useChangeProject(project, {
    unsent: 'notice',
    failureText,
  });
  const { isEvaluation, created, expiry_date } = project;
  if (expiry_date === null || !canExtend({ isEvaluation, created: dayOf(new Date(created)), expiry_date })) return null;
  const extend = () => change.mutate({ expiry_date: addDays(expiry_date, days) });
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

/** The project settings that a reseller can change for a customer. */
export function ResellerSection({ project }: { project: Project }) {
  const t = useText();
  return (
    <Card title={t('projects.resellerTitle')} description={t('projects.resellerHelp')}>
      <Company project={project} />
      {project.permissions.includes('change-plan') && (
        <LinkButton className="mt-4" href={paths.upgradeForReseller(project.product_id)}>
          {t('projects.changePlans')}
        </LinkButton>
      )}
      <Extension project={project} />
    </Card>
  );
}
