import type { CreatedProjectToken, ProjectToken } from '@waypost/contract/entities/project-token';
import { isWithin } from '@waypost/domain/base/visible-length';
import type { ProjectId } from '@waypost/domain/base/ids';
import { type ProjectTokenDays, projectTokenDays, projectTokenNameMaxLength } from '@waypost/domain/keys/project-token';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
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

type Draft = { readonly name: string; readonly days: ProjectTokenDays };
type FormProps = {
  readonly id: string;
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly readOnly: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: () => void;
  readonly field: RefObject<HTMLInputElement | null>;
};

const isTooLong = ({ name }: Draft) => !isWithin(name.trim(), projectTokenNameMaxLength);

function TokenForm({ id, draft, setDraft, readOnly, failure, onSubmit, field }: FormProps) {
  const t = useText();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormLayout id={id} onSubmit={submit} failure={failure}>
      <TextField
        ref={field}
        label={t('usageApi.name')}
        help={t('usageApi.nameHelp')}
        error={isTooLong(draft) ? t('usageApi.nameTooLong', { max: projectTokenNameMaxLength }) : undefined}
        autoComplete="off"
        value={draft.name}
        readOnly={readOnly}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <SelectField
        label={t('usageApi.life')}
        value={String(draft.days)}
        options={projectTokenDays.map((days) => ({ value: String(days), label: t('usageApi.days', { days }) }))}
        onChange={({ target }) =>
          setDraft({ ...draft, days: projectTokenDays.find((days) => String(days) === target.value) ?? draft.days })
        }
      />
    </FormLayout>
  );
}

type CreateDialogProps = { readonly projectId: ProjectId; readonly open: boolean; readonly onClose: () => void };

const newDraft: Draft = { name: '', days: 90 };

/** Asks for a name and an end; then shows the token, which a press outside must not close. */
export function CreateTokenDialog({ projectId, open, onClose }: CreateDialogProps) {
  const t = useText();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(newDraft);
  const create = useCreateToken(projectId);
  const failure = useChangeProblem(create.error);
  const isReady = draft.name.trim() !== '' && !isTooLong(draft);
  const close = () => {
    create.reset();
    setDraft(newDraft);
    onClose();
  };
  if (create.data) {
    const done = (
      <Button variant="primary" onClick={close}>
        {t('usageApi.done')}
      </Button>
    );
    return (
      <Dialog open={open} onClose={close} closesOutside={false} title={t('usageApi.createdTitle')} actions={done}>
        <CreatedToken created={create.data} />
      </Dialog>
    );
  }
  const submit = () => isReady && create.mutate({ ...draft, name: draft.name.trim() });
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('usageApi.create')}
      initialFocus={field}
      actions={
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
      }
    >
      <TokenForm {...{ id: form, draft, setDraft, failure, field }} readOnly={create.isPending} onSubmit={submit} />
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
