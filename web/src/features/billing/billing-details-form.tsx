import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { type ReactNode, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { BillingFields } from './billing-fields.tsx';
import { type BillingLists, firstDetails } from './billing-model.ts';
import { type BillingSaved, useBillingForm } from './use-billing-form.ts';

export type BillingDetailsFormProps = {
  readonly user: SessionUser;
  /** Null for a new user, whose account the form creates. */
  readonly account: DeveloperAccount | null;
  readonly lists: BillingLists;
  readonly submitLabel: string;
  /** The sentence of the terms box, which must be ticked; without one there is no box. */
  readonly terms?: ReactNode;
  /** Buttons beside the one that saves. */
  readonly actions?: ReactNode;
  readonly onSaved: (saved: BillingSaved) => unknown;
};

/** The billing details, of the billing page and of the create flow. It saves only what has changed. */
export function BillingDetailsForm(props: BillingDetailsFormProps) {
  const { user, account, lists, submitLabel, terms, actions, onSaved } = props;
  const t = useText();
  const [agreed, setAgreed] = useState(false);
  const form = useBillingForm({ account, lists, first: firstDetails(user, account), onSaved });
  const isBlocked = terms !== undefined && !agreed;
  return (
    <FormLayout
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked) form.submit();
      }}
      problems={form.problems}
      summaryTitle={t('billing.summary')}
      failure={form.failure}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            loading={form.saving}
            disabledReason={isBlocked ? t('billing.termsHint') : undefined}
          >
            {submitLabel}
          </Button>
          {actions}
        </>
      }
    >
      <BillingFields draft={form.draft} lists={lists} problems={form.problems} change={form.change} />
      {terms !== undefined && (
        <CheckboxField
          id="billing-terms"
          label={terms}
          required
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
        />
      )}
      <output className={form.saving ? 'text-muted' : 'sr-only'}>{form.saving ? t('billing.saving') : ''}</output>
    </FormLayout>
  );
}
