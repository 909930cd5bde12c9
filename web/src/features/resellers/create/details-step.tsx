import { useQuery } from '@tanstack/react-query';
import type { Day } from '@waypost/domain/base/day';
import { customerNameLength } from '@waypost/domain/customers/customer-admins';
import { evaluationDays } from '@waypost/domain/projects/evaluation';
import { comparable, maxSuggestions, suggestionDelayMs } from '@waypost/domain/resellers/customer-search';
import { expiryProblem } from '@waypost/domain/resellers/reseller-expiry';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { useSettled } from '../../../ui/base/use-settled.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { FormLayout } from '../../../ui/forms/form-layout.tsx';
import { SuggestField } from '../../../ui/forms/suggest-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { ResellerDraft } from './reseller-draft.ts';
import { adminSuggestionsQuery, customerSuggestionsQuery } from './reseller-queries.ts';
import { type Choice, choosesExpiry, isAdminEmail, isCustomerName, type Upgraded } from './reseller-rules.ts';

type Typed = Pick<ResellerDraft, 'customer_name' | 'customer_id' | 'customer_admin_email'>;

export type DetailsStepProps = {
  readonly choice: Choice;
  readonly draft: ResellerDraft;
  readonly project: Upgraded | undefined;
  /** The name of the upgraded project's customer. */
  readonly customerName: string | undefined;
  readonly today: Day;
  readonly onChange: (part: Partial<ResellerDraft>) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
};

type FieldProps = {
  readonly typed: Typed;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<Typed>) => void;
};

function CustomerField({ typed, error, onChange }: FieldProps) {
  const t = useText();
  const { customer_name: name } = typed;
  const settled = useSettled(name.trim(), suggestionDelayMs);
  const { data = [] } = useQuery(customerSuggestionsQuery(useApi(), settled));
  const names = data.map(({ customer_name }) => customer_name).slice(0, maxSuggestions);
  const change = (customer_name: string) => {
    const known = data.find((one) => comparable(one.customer_name) === comparable(customer_name));
    onChange({ customer_name, customer_id: known?.customer_id ?? null });
  };
  return (
    <SuggestField
      id="customer-name"
      label={t('resellers.customer')}
      help={t('resellers.customerHelp')}
      error={error}
      required
      value={name}
      onChange={change}
      suggestions={[...new Set(names)]}
      announcement={t('resellers.suggestions', { count: names.length })}
      aside={
        typed.customer_id === null && isCustomerName(name) && settled === name.trim() ? (
          <span className="text-sm text-muted">{t('resellers.newCustomer')}</span>
        ) : undefined
      }
    />
  );
}

function EmailField({ typed, error, onChange }: FieldProps) {
  const t = useText();
  const { customer_admin_email: email } = typed;
  const settled = useSettled(email.trim(), suggestionDelayMs);
  const { data = [] } = useQuery(adminSuggestionsQuery(useApi(), settled, typed.customer_id));
  const emails = data.slice(0, maxSuggestions);
  return (
    <SuggestField
      id="customer-email"
      type="email"
      label={t('resellers.email')}
      help={t('resellers.emailHelp')}
      error={error}
      required
      value={email}
      onChange={(customer_admin_email) => onChange({ customer_admin_email })}
      suggestions={emails}
      announcement={t('resellers.suggestions', { count: emails.length })}
    />
  );
}

type Problem = { readonly fieldId: string; readonly message: string };

function problemsOf({ choice, draft, project, today }: DetailsStepProps, t: Text): Problem[] {
  const isNew = project === undefined;
  const expiry = choosesExpiry(choice) ? expiryProblem(choice.expiry, today) : undefined;
  return [
    ...(isNew && !isCustomerName(draft.customer_name)
      ? [{ fieldId: 'customer-name', message: t('resellers.customerLength', customerNameLength) }]
      : []),
    ...(isNew && !isAdminEmail(draft.customer_admin_email)
      ? [{ fieldId: 'customer-email', message: t('resellers.emailInvalid') }]
      : []),
    ...(expiry ? [{ fieldId: 'expiry-day', message: t(`resellers.expiryProblem.${expiry}`) }] : []),
  ];
}

function Expiry({ choice, draft, project, today, onChange }: DetailsStepProps) {
  const t = useText();
  if (choice.isEvaluation)
    return <p className="text-muted">{t('resellers.expiryNotAsked.evaluation', { days: evaluationDays })}</p>;
  if (!choosesExpiry(choice)) return <p className="text-muted">{t('resellers.expiryNotAsked.annual')}</p>;
  const present = project?.expiry_date ?? null;
  return (
    <ExpiryField
      value={draft.selectedExpiryDate ?? choice.expiry}
      {...{ today, present }}
      onChange={(selectedExpiryDate) => onChange({ selectedExpiryDate })}
    />
  );
}

/** The second step: the customer with its admin, and the expiry. */
export function DetailsStep(props: DetailsStepProps) {
  const { draft, project, customerName, onChange, onNext, onBack } = props;
  const t = useText();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const messageAt = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsOf(props, t);
    setProblems(found);
    if (found.length === 0) onNext();
  };
  return (
    <FormLayout
      onSubmit={submit}
      problems={problems}
      summaryTitle={t('resellers.summary')}
      actions={
        <>
          <Button type="submit" variant="primary">
            {t('resellers.next')}
          </Button>
          <Button onClick={onBack}>{t('resellers.back')}</Button>
        </>
      }
    >
      <Card title={t('resellers.customerTitle')} className="overflow-visible">
        {project ? (
          <p className="wrap-anywhere">{customerName ?? t('resellers.noCustomer')}</p>
        ) : (
          <div className="flex flex-col gap-5">
            <CustomerField typed={draft} error={messageAt('customer-name')} onChange={onChange} />
            <EmailField typed={draft} error={messageAt('customer-email')} onChange={onChange} />
          </div>
        )}
      </Card>
      <Card title={t('resellers.reviewProject')}>
        <Expiry {...props} />
      </Card>
    </FormLayout>
  );
}
