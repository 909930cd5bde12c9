import type { App } from '@waypost/contract/entities/app';
import { namespaceKindOf } from '@waypost/domain/base/host-name';
import { type SubmitEvent, useState } from 'react';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CardPart } from './card-part.tsx';
import { type NamespaceProblem, useNamespaceSaving } from './namespace-saving.ts';

/** The platform's own term for the namespace. */
const namespaceLabel = ({ platform }: App, t: Text) => t(`apps.namespace.${namespaceKindOf(platform) ?? 'bundle-id'}`);

function problemText(
  problem: NamespaceProblem | undefined,
  { label, t }: { label: string; t: Text },
): string | undefined {
  if (problem === undefined) return undefined;
  if (problem === 'unsent') return t('NOT_SENT');
  return problem === 'failed' ? t('UNKNOWN') : t(`apps.namespace.${problem}`, { label });
}

function NamespaceForm({ app, saving }: { app: App; saving: ReturnType<typeof useNamespaceSaving> }) {
  const t = useText();
  const label = namespaceLabel(app, t);
  const [typed, setTyped] = useState(app.namespace ?? '');
  const isRunning = saving.status === 'in_progress';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isRunning) saving.save(typed);
  };
  return (
    <FormLayout
      className="max-w-lg"
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="primary" loading={isRunning}>
            {t('apps.save')}
          </Button>
          {!isRunning && <Button onClick={saving.close}>{t('apps.cancel')}</Button>}
        </>
      }
    >
      <TextField
        ref={(input) => input?.focus()}
        label={label}
        help={t('apps.namespace.help')}
        error={problemText(saving.problem, { label, t })}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        readOnly={isRunning}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormLayout>
  );
}

/** The bundle ID or package name of an app. */
export function AppNamespace({ app, mayChange }: { app: App; mayChange: boolean }) {
  const t = useText();
  const saving = useNamespaceSaving(app);
  const label = namespaceLabel(app, t);
  const isOpen = saving.status !== 'off';
  const edit = (
    <Button size="small" onClick={saving.open}>
      {t(app.namespace === null ? 'apps.namespace.add' : 'apps.namespace.edit', { label })}
    </Button>
  );
  return (
    <CardPart
      title={label}
      help={
        !isOpen &&
        (app.namespace === null ? (
          t('apps.namespace.none')
        ) : (
          <code className="break-all text-ink">{app.namespace}</code>
        ))
      }
      action={mayChange && !isOpen && edit}
    >
      {isOpen && <NamespaceForm app={app} saving={saving} />}
    </CardPart>
  );
}
