import type { AnyStatement } from '@waypost/contract/entities/money';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useChangeProblem, useFailureText } from '../../api/failure.ts';
import { formatPrice } from '../../messages/price.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type CreditDraft, creditDraftOf, creditInput, isNet, isReason } from './credit-draft.ts';
import { useCredit } from './money-queries.ts';

type FieldsProps = {
  readonly statement: AnyStatement;
  readonly draft: CreditDraft;
  readonly setDraft: (draft: CreditDraft) => void;
  /** Whether problems are shown: after the first try to send. */
  readonly tried: boolean;
};

function Fields({ statement, draft, setDraft, tried }: FieldsProps) {
  const t = useText();
  const { currency_cd, creditable } = statement;
  const netError = t('money.netInvalid', { max: formatPrice(creditable, currency_cd, t) });
  return (
    <>
      <TextField
        label={t('money.net', { currency: currency_cd.toUpperCase() })}
        help={t('money.netHelp')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.net}
        error={tried && !isNet(draft.net, statement) ? netError : undefined}
        onChange={({ target }) => setDraft({ ...draft, net: target.value })}
      />
      <TextField
        label={t('money.reason')}
        help={t('money.reasonHelp')}
        autoComplete="off"
        value={draft.reason}
        error={tried && !isReason(draft.reason) ? t('money.reasonInvalid') : undefined}
        onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
      />
      <CheckboxField
        label={t('money.refund')}
        help={t('money.refundHelp')}
        checked={draft.refund}
        onChange={({ target }) => setDraft({ ...draft, refund: target.checked })}
      />
    </>
  );
}

type CreditDialogProps = { readonly statement: AnyStatement; readonly onClose: () => void };

/** Issues a credit note; a press outside must not lose what was typed. */
export function CreditDialog({ statement, onClose }: CreditDialogProps) {
  const t = useText();
  const form = useId();
  const notifications = useNotifications();
  const failureText = useFailureText();
  const cancel = useRef<HTMLButtonElement>(null);
  const [draft, setDraft] = useState(() => creditDraftOf(statement));
  const [tried, setTried] = useState(false);
  const credit = useCredit(statement);
  const failure = useChangeProblem(credit.error, credit.error ? failureText(credit.error) : undefined);
  const { statement_no, currency_cd, buyer, creditable } = statement;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const input = creditInput(draft, statement);
    if (!input) return;
    credit.mutate(input, {
      onSuccess: ({ statement_no: number, total }) => {
        const amount = formatPrice(total, currency_cd, t);
        notifications.notify({ text: t('money.issued', { number, amount }), notificationType: 'success' });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title={t('money.dialog', { number: statement_no })}
      description={t('money.dialogIntro', { customer: buyer, amount: formatPrice(creditable, currency_cd, t) })}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {t('money.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={credit.isPending}>
            {t('money.issue')}
          </Button>
        </>
      }
    >
      <FormLayout id={form} onSubmit={submit} failure={failure}>
        <Fields {...{ statement, draft, setDraft, tried }} />
      </FormLayout>
    </Dialog>
  );
}
