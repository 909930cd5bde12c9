import { useNavigate } from '@tanstack/react-router';
import { type ContactField, contactFields } from '@waypost/domain/support/contact';
import { type SubmitEvent, useId, useState } from 'react';
import { useApi, useUser } from '../../api/app-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { isUnsent, useFailureText } from '../../api/failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { FieldProblem } from '../../ui/forms/error-summary.tsx';
import { FormLayout, FormRow } from '../../ui/forms/form-layout.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type ContactDraft, problemOf, refusalOf } from './contact-draft.ts';

type Problem = FieldProblem & { readonly field: ContactField };

/** The name and address of a signed-in user, who can change both. */
function useDraft() {
  const user = useUser();
  const [draft, setDraft] = useState<ContactDraft>(() => ({
    name: user ? `${user.firstName} ${user.lastName}` : '',
    email: user?.email ?? '',
    subject: '',
    message: '',
  }));
  return { draft, set: (field: ContactField, text: string) => setDraft((before) => ({ ...before, [field]: text })) };
}

/** The fields that the server refused; none for another failure. */
const refusedFields = (error: Error): readonly ContactField[] => {
  const refused = error instanceof ApiError ? error.fields.map(({ path }) => path) : [];
  return contactFields.filter((field) => refused.includes(field));
};

function useSending() {
  const t = useText();
  const failureText = useFailureText();
  const api = useApi();
  const navigate = useNavigate();
  const send = useChange({
    mutationFn: (body: ContactDraft) => api.support.sendContactRequest({ body }),
    onSuccess: () => navigate({ href: paths.contactDone }),
  });
  const { error } = send;
  const isWhole = error !== null && refusedFields(error).length === 0;
  const failure = isWhole ? (isUnsent(error) ? t('NOT_SENT') : failureText(error)) : undefined;
  // the page changes after the answer: the form stays busy until then
  return { send, failure, isBusy: send.isPending || send.isSuccess };
}

/** A message to support, from anybody. */
export function ContactForm() {
  const t = useText();
  const id = useId();
  const { draft, set } = useDraft();
  const { send, failure, isBusy } = useSending();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const problemAt = (field: ContactField, message: string) => ({ field, message, fieldId: `${id}-${field}` });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = contactFields.flatMap((field) => {
      const message = problemOf(field, draft[field], t);
      return message === undefined ? [] : [problemAt(field, message)];
    });
    setProblems(found);
    if (found.length > 0) return;
    const onError = (error: Error) =>
      setProblems(refusedFields(error).map((field) => problemAt(field, refusalOf(field, t))));
    send.mutate(draft, { onError });
  };
  const fieldOf = (field: ContactField) => ({
    id: `${id}-${field}`,
    label: t(`support.${field}`),
    required: true,
    value: draft[field],
    error: problems.find((problem) => problem.field === field)?.message,
    onChange: ({ target }: { target: { value: string } }) => set(field, target.value),
  });
  return (
    <FormLayout
      aria-label={t('support.form')}
      onSubmit={submit}
      failure={failure}
      problems={problems}
      summaryTitle={t('support.notSent')}
      actions={
        <Button type="submit" variant="primary" loading={isBusy}>
          {t('support.send')}
        </Button>
      }
    >
      <FormRow>
        <TextField {...fieldOf('name')} autoComplete="name" />
        <TextField {...fieldOf('email')} type="email" autoComplete="email" />
      </FormRow>
      <TextField {...fieldOf('subject')} />
      <TextAreaField {...fieldOf('message')} rows={8} />
    </FormLayout>
  );
}
