import { subdivisionKind } from '@waypost/domain/billing/subdivisions';
import { isValidEmail } from '@waypost/domain/base/email';
import { projectNameMaxLength, renameDecision } from '@waypost/domain/projects/project-name';
import type { Text } from '../../messages/use-text.tsx';
import type { ContactValues } from './contact-draft.ts';
import type { ContactLists } from './create-flow-queries.ts';
import type { CreateInput } from './use-create-flow.ts';

export type ContactField = Exclude<keyof ContactValues, 'agreed'>;
export type ContactProblem = { readonly fieldId: ContactField; readonly message: string };

/** In the order of the form. */
const labels = {
  app_name: 'createFlow.projectName',
  first_name: 'createFlow.firstName',
  last_name: 'createFlow.lastName',
  email: 'createFlow.email',
  company_name: 'createFlow.company',
  country: 'createFlow.country',
  state: 'createFlow.state',
  title: 'createFlow.jobTitle',
  industry: 'createFlow.industry',
  phone: 'createFlow.phone',
} as const satisfies Record<ContactField, string>;
const fields = Object.keys(labels) as readonly ContactField[];

const statesOf = (lists: ContactLists, country: string) => lists.states[country] ?? [];

/** A state of another country was chosen before the country changed, so the form asks for it again. */
const validState = ({ country, state }: ContactValues, lists: ContactLists) =>
  statesOf(lists, country).find(({ code }) => code === state)?.code ?? '';

function isMissing(name: ContactField, values: ContactValues, lists: ContactLists): boolean {
  if (name === 'state') return statesOf(lists, values.country).length > 0 && validState(values, lists) === '';
  return ['first_name', 'last_name', 'email', 'country'].includes(name) && values[name].trim() === '';
}

/** Uses the rule for renaming a project, because a rename sets this name. */
function nameProblem(typed: string, t: Text): string | undefined {
  const decision = renameDecision('', typed);
  if (decision.kind !== 'refuse') return undefined;
  return decision.problem.reason === 'TOO_LONG'
    ? t('createFlow.nameTooLong', { max: projectNameMaxLength })
    : t('createFlow.nameLine');
}

function problemOf(name: ContactField, values: ContactValues, { lists, t }: { lists: ContactLists; t: Text }) {
  const field = t(labels[name], { kind: subdivisionKind(values.country) });
  if (isMissing(name, values, lists)) return t('createFlow.fieldRequired', { field });
  if (name === 'app_name') return nameProblem(values.app_name, t);
  return name === 'email' && !isValidEmail(values.email.trim()) ? t('createFlow.fieldInvalid', { field }) : undefined;
}

/** The problems to correct before the project can be created, in form order. */
export function contactProblems(values: ContactValues, context: { lists: ContactLists; t: Text }): ContactProblem[] {
  return fields.flatMap((fieldId) => {
    const message = problemOf(fieldId, values, context);
    return message === undefined ? [] : [{ fieldId, message }];
  });
}

/** The server's problems that belong to a field of the form. */
export function toContactProblems(
  serverProblems: readonly { readonly path: string; readonly message: string }[],
): ContactProblem[] {
  return fields.flatMap((fieldId) => {
    const problem = serverProblems.find(({ path }) => path.replace(/^(user|additionalData)\./, '') === fieldId);
    return problem ? [{ fieldId, message: problem.message }] : [];
  });
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

export type FormContext = {
  readonly lists: ContactLists;
  /** Whether the form has a phone field. */
  readonly asksPhone: boolean;
};

/** The payload: contact details belong to the account, additional details to the project. */
export function toCreateInput(values: ContactValues, { lists, asksPhone }: FormContext): CreateInput {
  const phone = asksPhone ? orNull(values.phone) : null;
  return {
    user: {
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      email: values.email.trim(),
      company_name: orNull(values.company_name),
      country: values.country,
      state: orNull(validState(values, lists)),
      ...(phone !== null && { phone }),
    },
    additionalData: { title: orNull(values.title), phone, industry: orNull(values.industry) },
  };
}
