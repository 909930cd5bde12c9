import type { AnyStatement, StatementCollection } from '@waypost/contract/entities/money';
import type { CollectionAction } from '@waypost/domain/money/collection-actions';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useChangeProblem, useFailureText } from '../../api/failure.ts';
import { formatPrice } from '../../messages/price.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { actionsOn } from './collection-actions.ts';
import { isReason } from './credit-draft.ts';
import { useCollect } from './money-queries.ts';

type Draft = { readonly action: CollectionAction | undefined; readonly reason: string };

type FieldsProps = {
  readonly actions: readonly CollectionAction[];
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** Whether problems are shown: after the first try to send. */
  readonly tried: boolean;
};

function Fields({ actions, draft, setDraft, tried }: FieldsProps) {
  const t = useText();
  return (
    <>
      <RadioGroupField
        legend={t('money.collect.what')}
        name="collection-action"
        options={actions.map((action) => ({
          value: action,
          label: t(`money.collect.${action}`),
          description: t(`money.collect.${action}.help`),
        }))}
        value={draft.action}
        error={tried && draft.action === undefined ? t('money.collect.choose') : undefined}
        onChange={(value) => setDraft({ ...draft, action: actions.find((action) => action === value) })}
      />
      <TextField
        label={t('money.reason')}
        help={t('money.collect.reasonHelp')}
        autoComplete="off"
        value={draft.reason}
        error={tried && !isReason(draft.reason) ? t('money.reasonInvalid') : undefined}
        onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
      />
    </>
  );
}

type CollectionDialogProps = {
  readonly statement: AnyStatement;
  readonly collection: StatementCollection;
  readonly onClose: () => void;
};

/** Retries, pauses, resumes or ends a collection; a press outside must not lose what was typed. */
export function CollectionDialog({ statement, collection, onClose }: CollectionDialogProps) {
  const t = useText();
  const form = useId();
  const notifications = useNotifications();
  const failureText = useFailureText();
  const cancel = useRef<HTMLButtonElement>(null);
  const [draft, setDraft] = useState<Draft>({ action: undefined, reason: '' });
  const [tried, setTried] = useState(false);
  const collect = useCollect(statement);
  const failure = useChangeProblem(collect.error, collect.error ? failureText(collect.error) : undefined);
  const { statement_no: number, currency_cd, buyer } = statement;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const { action, reason } = draft;
    if (action === undefined || !isReason(reason)) return;
    collect.mutate(
      { action, reason: reason.trim() },
      {
        onSuccess() {
          notifications.notify({ text: t(`money.collect.${action}.done`, { number }), notificationType: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title={t('money.collect.dialog', { number })}
      description={t('money.collect.intro', { customer: buyer, amount: formatPrice(collection.owed, currency_cd, t) })}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {t('money.cancel')}
          </Button>
          <Button
            variant={draft.action === 'write_off' ? 'danger' : 'primary'}
            type="submit"
            form={form}
            loading={collect.isPending}
          >
            {t(draft.action ? `money.collect.${draft.action}` : 'money.collect.submit')}
          </Button>
        </>
      }
    >
      <FormLayout id={form} onSubmit={submit} failure={failure}>
        <Fields actions={actionsOn(collection)} {...{ draft, setDraft, tried }} />
      </FormLayout>
    </Dialog>
  );
}
