import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useConfig } from '../../api/app-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { FormLayout } from '../../ui/forms/form-layout.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Agreement } from './agreement.tsx';
import {
  type ContactValues,
  forgetDraft,
  keepDraft,
  contactFromAccount,
  withDraft,
  withField,
} from './contact-draft.ts';
import { AdditionalForm, ContactForm, NameForm } from './contact-form.tsx';
import { type ContactProblem, contactProblems, toCreateInput, toContactProblems } from './contact-input.ts';
import type { ContactLists } from './create-flow-queries.ts';
import { FlowRefusal } from './flow-refusal.tsx';
import type { CreateFlowHandle, CreateInput } from './use-create-flow.ts';

type TermsStepProps = {
  readonly flow: CreateFlowHandle;
  readonly plan: Plan;
  readonly user: SessionUser;
  readonly account: DeveloperAccount | null;
  readonly lists: ContactLists;
  readonly termsText: ReactNode;
};

type ChangeField = <Name extends keyof ContactValues>(name: Name, value: ContactValues[Name]) => void;

/** The form of the terms step. Its input survives a reload until the project is created. */
function useTermsForm({ flow, plan, user, account, lists, asksPhone }: TermsStepProps & { asksPhone: boolean }) {
  const t = useText();
  const { userId } = user;
  const { terms_version } = useConfig();
  const [values, setValues] = useState(() => withDraft(contactFromAccount(user, account), userId));
  // A separate list, because a new list moves the focus: it must change on submit and not on every keystroke.
  const [problems, setProblems] = useState<readonly ContactProblem[]>([]);
  const { createDone } = flow.state;

  useEffect(() => {
    if (!createDone) keepDraft(userId, values);
  }, [createDone, userId, values]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = contactProblems(values, { lists, t });
    setProblems(found);
    if (found.length > 0) return;
    const name = values.app_name.trim() || undefined;
    const input = { ...toCreateInput(values, { lists, asksPhone }), terms_version };
    try {
      if (await flow.create(withName(plan, input, name), name)) forgetDraft();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setProblems(toContactProblems(refusal.fields));
    }
  };
  const change: ChangeField = (name, value) => setValues((before) => withField(before, name, value));
  return { values, change, problems, submit };
}

/** An evaluation also sends the typed name as a detail, which does not name the project; the rename does. */
const withName = (plan: Plan, input: CreateInput, name: string | undefined): CreateInput =>
  plan.is_evaluation_plan && name !== undefined
    ? { ...input, additionalData: { ...input.additionalData, app_name: name } }
    : input;

/** The last step of a free plan: contact details, additional details and terms. */
export function TermsStep(props: TermsStepProps) {
  const { flow, plan, account, lists, termsText } = props;
  const t = useText();
  const { flags } = useConfig();
  const asksPhone = (account?.phone ?? null) === null && flags['ff_skip_phone'] !== true;
  const { values, change, problems, submit } = useTermsForm({ ...props, asksPhone });
  const parts = { values, onField: change, problems, lists };

  return (
    <FormLayout
      onSubmit={(event) => void submit(event)}
      problems={problems}
      summaryTitle={t('createFlow.summary')}
      actions={
        <Button
          type="submit"
          variant="primary"
          loading={flow.state.progress === 'creating'}
          disabledReason={values.agreed ? undefined : t('createFlow.termsHint')}
        >
          {t('createFlow.subscribe')}
        </Button>
      }
    >
      {flow.state.upgradeId === null && (
        <Card title={t('createFlow.project.title')}>
          <NameForm {...parts} plan={plan.display_name_long} />
        </Card>
      )}
      <Card title={t('createFlow.contact.title')} description={t('createFlow.contact.intro')}>
        <div className="flex flex-col gap-5">
          <ContactForm {...parts} />
        </div>
      </Card>
      <Card title={t('createFlow.additional.title')} description={t('createFlow.additional.intro')}>
        <div className="flex flex-col gap-5">
          <AdditionalForm {...parts} asksPhone={asksPhone} />
        </div>
      </Card>
      <h2 id="terms-title" className="font-semibold">
        {t('createFlow.terms.title')}
      </h2>
      <section
        aria-labelledby="terms-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="h-64 overflow-y-auto rounded-sm border border-hairline bg-sunken p-4 text-sm"
      >
        {termsText}
      </section>
      <CheckboxField
        id="agreed"
        label={<Agreement />}
        required
        checked={values.agreed}
        onChange={({ target }) => change('agreed', target.checked)}
      />
      <FlowRefusal error={flow.state.error} canRetry />
    </FormLayout>
  );
}
