import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { isValidEmail } from '@waypost/domain/email';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Text, useReasonText, useText } from '../../messages/use-text.tsx';
import { AdditionalForm, ContactForm, type ContactValues, knownContact } from './contact-form.tsx';
import type { ContactLists } from './create-flow-queries.ts';
import type { CreateFlowHandle, CreateInput } from './use-create-flow.ts';

const draftKey = 'create-flow-contact';

function readDraft(): Partial<ContactValues> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}');
    return typeof draft === 'object' && draft !== null ? draft : {};
  } catch {
    return {}; // somebody else's text under our key is as good as none
  }
}

function problemsOf(values: ContactValues, asksState: boolean, t: Text): Partial<Record<keyof ContactValues, string>> {
  const required = {
    first_name: t('createFlow.firstName'),
    last_name: t('createFlow.lastName'),
    email: t('createFlow.email'),
    country: t('createFlow.country'),
    ...(asksState && { state: t('createFlow.state') }),
  };
  const missing = Object.entries(required).filter(([name]) => values[name as 'email'].trim() === '');
  const invalid = values.email.trim() !== '' && !isValidEmail(values.email.trim());
  return {
    ...Object.fromEntries(missing.map(([name, field]) => [name, t('createFlow.fieldRequired', { field })])),
    ...(invalid && { email: t('createFlow.fieldInvalid', { field: t('createFlow.email') }) }),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function inputOf(values: ContactValues, asksState: boolean): CreateInput {
  const { first_name, last_name, email, company_name, country, state, title, phone, industry } = values;
  return {
    user: {
      first_name: first_name.trim(),
      last_name: last_name.trim(),
      email: email.trim(),
      company_name: orNull(company_name),
      country,
      state: asksState ? state : null,
      ...(orNull(phone) !== null && { phone: orNull(phone) }),
    },
    additionalData: { title: orNull(title), phone: orNull(phone), industry: orNull(industry) },
  };
}

type TermsStepProps = {
  readonly flow: CreateFlowHandle;
  readonly user: SessionUser;
  readonly account: DeveloperAccount | null;
  readonly lists: ContactLists;
};

/** The form of the terms step: what was typed stays, over a reload too, until the project is created. */
function useTermsForm({ flow, user, account, lists }: TermsStepProps) {
  const t = useText();
  const form = useForm<ContactValues>({ defaultValues: { ...knownContact(user, account), ...readDraft(), agreed: false } });
  const values = useWatch({ control: form.control });
  const { country = '', agreed = false } = values;
  const asksState = (lists.states[country]?.length ?? 0) > 0;

  useEffect(() => sessionStorage.setItem(draftKey, JSON.stringify(values)), [values]);

  const refuse = (problems: readonly (readonly [string, string])[]) => {
    for (const [name, message] of problems) form.setError(name as keyof ContactValues, { message });
  };
  const submit = form.handleSubmit(async (typed) => {
    const problems = Object.entries(problemsOf(typed, asksState, t));
    if (problems.length > 0) return refuse(problems);
    try {
      await flow.create(inputOf(typed, asksState));
      sessionStorage.removeItem(draftKey);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      refuse(refusal.fields.map(({ path, message }) => [path.replace(/^(user|additionalData)\./, ''), message]));
    }
  });
  return { register: form.register, errors: form.formState.errors, country, agreed, submit };
}

/** The last step of a plan without a price: contact details, additional details, terms (CRE-09, CRE-32 to CRE-35). */
export function TermsStep(props: TermsStepProps) {
  const { flow, account, lists } = props;
  const t = useText();
  const config = useConfig();
  const { register, errors, country, agreed, submit } = useTermsForm(props);
  const asksPhone = (account?.phone ?? null) === null && config.flags['ff_skip_phone'] !== true;
  const problems = Object.entries(errors).map(([fieldId, problem]) => ({ fieldId, message: problem.message ?? '' }));
  const parts = { register, errors, lists, asksPhone };

  return (
    <FormLayout
      onSubmit={(event) => void submit(event)}
      problems={problems}
      summaryTitle={t('createFlow.summary')}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            loading={flow.state.progress === 'creating'}
            disabledReason={agreed ? undefined : t('createFlow.termsHint')}
          >
            {t('createFlow.subscribe')}
          </Button>
          <Button onClick={flow.cancel}>{t('createFlow.cancel')}</Button>
        </>
      }
    >
      <Refusal error={flow.state.error} />
      <Card title={t('createFlow.contact.title')} description={t('createFlow.contact.intro')}>
        <div className="flex flex-col gap-5">
          <ContactForm {...parts} country={country} />
        </div>
      </Card>
      <Card title={t('createFlow.additional.title')}>
        <div className="flex flex-col gap-5">
          <AdditionalForm {...parts} />
        </div>
      </Card>
      <CheckboxField {...register('agreed')} id="agreed" label={t('createFlow.agree')} required />
    </FormLayout>
  );
}

function Refusal({ error }: { error: string | null }) {
  const reasonText = useReasonText();
  const { platform_projects_url } = useConfig();
  if (error === null) return null;
  return (
    <div role="alert">
      <Notice kind="danger" title={reasonText(error, { platform_projects_url })} />
    </div>
  );
}
