import type { App } from '@waypost/contract/entities/app';
import { isWithin } from '@waypost/domain/base/visible-length';
import { appNameMaxLength } from '@waypost/domain/apps/apps';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useUpdateApp } from './apps-mutations.ts';

/** An unchanged name is not sent; a failure is shown beside the input. */
export function RenameAppDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const t = useText();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(app.app_name);
  const update = useUpdateApp(app);
  const app_name = typed.trim();
  const isTooLong = !isWithin(app_name, appNameMaxLength);
  const tooLong = isTooLong ? t('apps.nameTooLong', { max: appNameMaxLength }) : undefined;
  const failed = useChangeProblem(update.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (app_name === '' || isTooLong) return;
    if (app_name === app.app_name) onClose();
    else update.mutate({ app_name }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('apps.rename')}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('apps.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={update.isPending}
            disabledReason={app_name === '' ? t('apps.nameNeeded') : undefined}
          >
            {t('apps.save')}
          </Button>
        </>
      }
    >
      <FormLayout id={formId} onSubmit={submit}>
        <TextField
          ref={field}
          label={t('apps.name')}
          help={t('apps.nameHelp', { max: appNameMaxLength })}
          error={tooLong ?? failed}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormLayout>
    </Dialog>
  );
}
