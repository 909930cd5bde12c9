import type { App } from '@waypost/contract/entities/app';
import { maxDomains } from '@waypost/domain/base/host-name';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useChangeProblem } from '../../api/failure.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { ToggleSwitch } from '../../ui/forms/toggle-switch.tsx';
import { useUpdateApp } from './apps-mutations.ts';
import { type DomainsDraft, readDomains } from './domains-draft.ts';

function problemText(draft: DomainsDraft, t: Text): string | undefined {
  if (!('problem' in draft)) return undefined;
  if (draft.problem === 'not-a-host') return t('apps.domains.notAHost', { line: draft.line });
  return t(`apps.domains.${draft.problem}`, { max: maxDomains });
}

/** Keeps the draft until it is saved. */
export function DomainsForm({ app, onClose }: { app: App; onClose: () => void }) {
  const t = useText();
  const fieldId = useId();
  const update = useUpdateApp(app);
  const [isOn, setOn] = useState(app.domains.length > 0);
  const [typed, setTyped] = useState(app.domains.join('\n'));
  const [tried, setTried] = useState(false);
  const draft: DomainsDraft = isOn ? readDomains(typed) : { domains: [] };
  const isTooWide =
    update.error instanceof ApiError && update.error.fields.some(({ reason }) => reason === 'ORIGIN_SUFFIX');
  const failure = useChangeProblem(isTooWide ? null : update.error);
  const problem = (tried ? problemText(draft, t) : undefined) ?? (isTooWide ? t('apps.domains.suffix') : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if ('domains' in draft) update.mutate({ domains: [...draft.domains] }, { onSuccess: onClose });
  };
  return (
    <FormLayout
      className="max-w-lg"
      onSubmit={submit}
      failure={failure}
      actions={
        <>
          <Button type="submit" variant="primary" loading={update.isPending}>
            {t('apps.save')}
          </Button>
          <Button onClick={onClose}>{t('apps.cancel')}</Button>
        </>
      }
    >
      <ToggleSwitch
        label={t('apps.domains.switch')}
        onValue={true}
        offValue={false}
        defaultValue={isOn}
        onChange={setOn}
      />
      {isOn && (
        <TextAreaField
          id={fieldId}
          label={t('apps.domains.field')}
          help={t('apps.domains.fieldHelp', { max: maxDomains })}
          error={problem}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FormLayout>
  );
}
