import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useReasonText } from '../../messages/use-text.tsx';

export type Problem = { readonly fieldId: string; readonly message: string };
export type FormProblems = Readonly<Record<string, string>>;

type Options = {
  /** Field name to what is wrong with it; an empty record when the form may be sent. */
  readonly check: (values: FormData) => FormProblems;
  readonly send: (values: FormData) => Promise<void>;
};

/**
 * A form whose inputs keep what was typed whatever the answer is. Errors are shown beside their fields, what belongs
 * to no field above them.
 */
export function useAccountForm({ check, send }: Options) {
  const reasonText = useReasonText();
  const [problems, setProblems] = useState<FormProblems>({});
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) {
      setRefusal(reasonText('OFFLINE'));
      return;
    }
    const named = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
    setProblems(named);
    if (error.fields.length === 0) setRefusal(reasonText(error.reason));
  };

  const submit = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const found = check(values);
    setRefusal(undefined);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };

  return {
    refusal,
    sending,
    error: (name: string) => problems[name],
    problems: Object.entries(problems).map(([fieldId, message]): Problem => ({ fieldId, message })),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!sending) void submit(event.currentTarget);
    },
  };
}

/** What was typed into a field. */
export function typed(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
