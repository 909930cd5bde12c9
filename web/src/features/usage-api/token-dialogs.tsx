import type { CreatedProjectToken, ProjectToken } from '@waypost/contract/entities/project-token';
import type { ProjectId } from '@waypost/domain/base/ids';
import { type ProjectTokenDays, projectTokenDays, projectTokenNameMaxLength } from '@waypost/domain/keys/project-token';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useChangeProblem } from '../../api/failure.ts';
import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCreateToken, useDeleteToken } from './project-tokens-queries.ts';

/** The token for the only time, inside a call that works when it is pasted. */
function CreatedToken({ created }: { readonly created: CreatedProjectToken }) {
  const t = useText();
  const call = `curl -H "Authorization: Bearer ${created.token}" \\\n  "${location.origin}/v1/usage.csv"`;
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning">{t('usageApi.shownOnce', { date: formatDay(created.ends, t) })}</Notice>
      <CodeBlock label={t('usageApi.token')} code={created.token} copyLabel={t('usageApi.copyToken')} />
      <CodeBlock label={t('usageApi.firstCall')} code={call} copyLabel={t('usageApi.copyCall')} />
    </div>
  );
}

type CreateDialogProps = { readonly projectId: ProjectId; readonly open: boolean; readonly onClose: () => void };

/** Asks for a name and an end; then shows the token, which a press outside must not close. */
export function CreateTokenDialog({ projectId, open, onClose }: CreateDialogProps) {
  const t = useText();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [days, setDays] = useState<ProjectTokenDays>(90);
  const create = useCreateToken(projectId);
  const failure = useChangeProblem(create.error);
  const isTooLong = name.trim().length > projectTokenNameMaxLength;
  const isReady = name.trim() !== '' && !isTooLong;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) create.mutate({ name: name.trim(), days });
  };
  const close = () => {
    create.reset();
    setName('');
    onClose();
  };
  const isDone = create.data !== undefined;
  return (
    <Dialog
      open={open}
      onClose={close}
      closesOutside={!isDone}
      title={isDone ? t('usageApi.createdTitle') : t('usageApi.create')}
      initialFocus={field}
      actions={
        isDone ? (
          <Button variant="primary" onClick={close}>
            {t('usageApi.done')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('usageApi.cancel')}</Button>
            <Button
              variant="primary"
              type="submit"
              form={form}
              loading={create.isPending}
              disabledReason={isReady ? undefined : t('usageApi.nameFirst')}
            >
              {t('usageApi.create')}
            </Button>
          </>
        )
      }
    >
      {create.data ? (
        <CreatedToken created={create.data} />
      ) : (
        <FormLayout id={form} onSubmit={submit} failure={failure}>
          <TextField
            ref={field}
            label={t('usageApi.name')}
            help={t('usageApi.nameHelp')}
            error={isTooLong ? t('usageApi.nameTooLong', { max: projectTokenNameMaxLength }) : undefined}
            autoComplete="off"
            value={name}
            readOnly={create.isPending}
            onChange={(event) => setName(event.target.value)}
          />
          <SelectField
            label={t('usageApi.life')}
            value={String(days)}
            options={projectTokenDays.map((each) => ({
              value: String(each),
              label: t('usageApi.days', { days: each }),
            }))}
            onChange={(event) => setDays(projectTokenDays.find((each) => String(each) === event.target.value) ?? days)}
          />
        </FormLayout>
      )}
    </Dialog>
  );
}

type DeleteDialogProps = {
  readonly projectId: ProjectId;
  readonly token: ProjectToken;
  readonly onClose: () => void;
};

export function DeleteTokenDialog({ projectId, token, onClose }: DeleteDialogProps) {
  const t = useText();
  const { notify } = useNotifications();
  const remove = useDeleteToken(projectId, token.token_id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify({ text: t('usageApi.deleted', { name: token.name }) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('usageApi.deleteTitle')}
      description={t('usageApi.deleteWhat', { name: token.name })}
      confirmLabel={t('usageApi.deleteTitle')}
      busy={remove.isPending}
      error={useChangeProblem(remove.error)}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
