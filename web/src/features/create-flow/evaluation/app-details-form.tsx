import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { type AppPlatform, appPlatforms, platformIsSupported } from '@waypost/domain/apps/apps';
import { projectNameMaxLength, renameDecision } from '@waypost/domain/projects/project-name';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useConfig } from '../../../api/app-context.tsx';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { FormLayout } from '../../../ui/forms/form-layout.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TermsSentence } from '../agreement.tsx';
import { contactFromAccount, type ContactValues, withField } from '../contact-draft.ts';
import { ContactForm } from '../contact-form.tsx';
import {
  type ContactField,
  type ContactProblem,
  contactProblems,
  toContactProblems,
  toCreateInput,
} from '../contact-input.ts';
import type { ContactLists } from '../create-flow-queries.ts';
import { FlowRefusal } from '../flow-refusal.tsx';
import type { EvaluationFlow } from './evaluation-flow.ts';
import type { CreatePageHandle } from './use-create-page.ts';
import { useEvaluationCreation } from './use-evaluation-creation.ts';

type DetailsProps = {
  readonly page: CreatePageHandle;
  readonly user: SessionUser;
  readonly plan: Plan;
  readonly account: DeveloperAccount | null;
  readonly lists: ContactLists;
};

type Problem = { readonly fieldId: string; readonly message: string };
const platformsId = 'platforms';

function nameProblem(name: string, t: Text): string | undefined {
  if (name.trim() === '') return t('createFlow.fieldRequired', { field: t('createFlow.projectName') });
  const decision = renameDecision('', name);
  if (decision.kind !== 'refuse') return undefined;
  return decision.problem.reason === 'TOO_LONG'
    ? t('createFlow.nameTooLong', { max: projectNameMaxLength })
    : t('createFlow.nameLine');
}

function problemsOf({ name, platforms }: EvaluationFlow, t: Text): Problem[] {
  const nameMessage = nameProblem(name, t);
  return [
    ...(nameMessage === undefined ? [] : [{ fieldId: 'app_name', message: nameMessage }]),
    ...(platforms.length > 0 ? [] : [{ fieldId: `${platformsId}-0`, message: t('evaluation.platformRequired') }]),
  ];
}

type PlatformsProps = {
  readonly offered: readonly AppPlatform[];
  readonly flow: EvaluationFlow;
  readonly onChange: (platforms: readonly AppPlatform[]) => void;
};

function Platforms({ offered, flow: { platforms, created }, onChange }: PlatformsProps) {
  const t = useText();
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="sr-only">{t('evaluation.platforms')}</legend>
      {offered.map((platform, at) => (
        <CheckboxField
          key={platform}
          id={`${platformsId}-${at}`}
          label={t(`apps.platform.${platform}`)}
          checked={platforms.includes(platform)}
          disabled={created.includes(platform)}
          className="rounded-sm border border-hairline px-3 py-2.5"
          onChange={({ target }) =>
            onChange(appPlatforms.filter((each) => (each === platform ? target.checked : platforms.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}

/** A new user whose sign-up did not ask for everything that a developer account needs. */
const lacksDetails = ({ first_name, last_name, email, country }: ContactValues) =>
  [first_name, last_name, email, country].some((value) => value.trim() === '');

/** The details of a new account: from the sign-up, or typed here where the sign-up left them open. */
function useContact({ user, account, lists }: DetailsProps) {
  const t = useText();
  const known = contactFromAccount(user, account);
  const isAsked = account === null && lacksDetails(known);
  const [values, setValues] = useState(known);
  return {
    isAsked,
    values,
    change: (name: ContactField, value: string) => setValues((before) => withField(before, name, value)),
    problems: () => (isAsked ? contactProblems(values, { lists, t }) : []),
    input: () => (account ? undefined : toCreateInput(values, { lists, asksPhone: false }).user),
  };
}

/** Checks what was typed and creates the project; the problems belong to fields. */
function useDetailsForm(props: DetailsProps) {
  const { page, plan, account } = props;
  const t = useText();
  const contact = useContact(props);
  const { create, isCreating } = useEvaluationCreation(page);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = [...problemsOf(page.flow, t), ...contact.problems()];
    setProblems(found);
    if (found.length > 0) return;
    try {
      await create({ plan, user: contact.input(), account });
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setProblems(toContactProblems(refusal.fields));
    }
  };
  return { contact, problems, isCreating, submit };
}

/** The name and the platforms. They are kept as typed until the apps exist. */
export function AppDetailsForm(props: DetailsProps) {
  const { page, plan, lists } = props;
  const { flow, change } = page;
  const t = useText();
  const { product_slug: product } = useConfig();
  const { contact, problems, isCreating, submit } = useDetailsForm(props);
  const planIds = { client_plan_id: plan.id, client_master_plan_id: plan.master_plan, main_supplemental_plan_id: null };
  const offered = appPlatforms.filter((platform) => platformIsSupported(platform, planIds, product));
  const messageAt = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;
  const ofContact = problems.filter((problem): problem is ContactProblem => problem.fieldId !== `${platformsId}-0`);
  const platformProblem = messageAt(`${platformsId}-0`);
  return (
    <FormLayout
      onSubmit={(event) => void submit(event)}
      problems={problems}
      summaryTitle={t('createFlow.summary')}
      actions={
        <Button type="submit" variant="primary" loading={isCreating}>
          {flow.productId === null ? t('evaluation.create') : t('evaluation.continue')}
        </Button>
      }
    >
      <Card title={t('createFlow.project.title')}>
        <TextField
          id="app_name"
          label={t('createFlow.projectName')}
          required
          autoComplete="off"
          value={flow.name}
          readOnly={flow.productId !== null}
          error={messageAt('app_name')}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Card>
      <Card title={t('evaluation.platforms')} description={t('evaluation.platformsHelp')}>
        <Platforms offered={offered} flow={flow} onChange={(platforms) => change({ platforms })} />
        {platformProblem !== undefined && <p className="mt-3 text-sm text-danger">{platformProblem}</p>}
      </Card>
      {contact.isAsked && (
        <Card title={t('createFlow.contact.title')} description={t('createFlow.contact.intro')}>
          <div className="flex flex-col gap-5">
            <ContactForm values={contact.values} onField={contact.change} problems={ofContact} lists={lists} />
          </div>
        </Card>
      )}
      <TermsSentence by="creating" />
      <FlowRefusal error={flow.error} canRetry />
    </FormLayout>
  );
}
