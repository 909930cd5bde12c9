import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText } from '../../../messages/use-text.tsx';
import { useSingleRun } from '../../../ui/base/use-single-run.ts';
import { useFieldText } from './use-field-text.ts';

export type Problem = { readonly fieldId: string; readonly message: string };
export type FormProblems = Readonly<Record<string, string>>;

type Options = {
  /** The error of each field by its name; empty if the form can be sent. */
  readonly check: (values: FormData) => FormProblems;
  readonly send: (values: FormData) => Promise<void>;
  /** False until there is somebody to send to: the button waits, so that no press is lost. */
  readonly ready?: boolean;
};

/** A new list makes the form move the focus, so that there is one only when the form was sent. */
type Outcome = { readonly problems: readonly Problem[]; readonly refusal?: string };
const nothingWrong: Outcome = { problems: [] };

const listed = (found: FormProblems): Problem[] =>
  Object.entries(found).map(([fieldId, message]) => ({ fieldId, message }));

/**
 * A form whose inputs keep what was typed, whatever the answer. Errors are shown beside their fields, and other refusals
 * above the form.
 */
export function useAccountForm({ check, send, ready = true }: Options) {
  const reasonText = useReasonText();
  const fieldText = useFieldText();
  const [{ problems, refusal }, setOutcome] = useState(nothingWrong);
  const [sending, setSending] = useState(false);
  const once = useSingleRun();

  const outcomeOf = (error: unknown, names: readonly string[]): Outcome => {
    if (!(error instanceof ApiError)) throw error;
    const ofFields = error.fields.filter(({ path }) => names.includes(path));
    if (ofFields.length === 0) return { problems: [], refusal: reasonText(error.reason) };
    return { problems: ofFields.map((problem) => ({ fieldId: problem.path, message: fieldText(problem) })) };
  };

  const submit = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const found = check(values);
    setOutcome({ problems: listed(found) });
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      setOutcome(
        outcomeOf(
          error,
          Array.from(form.elements, ({ id }) => id),
        ),
      );
    } finally {
      setSending(false);
    }
  };

  /** Clears a field's error when its value changes. */
  const forget = ({ id }: HTMLElement) =>
    setOutcome((before) =>
      before.problems.some(({ fieldId }) => fieldId === id)
        ? { ...before, problems: before.problems.filter(({ fieldId }) => fieldId !== id) }
        : before,
    );

  return {
    refusal,
    problems,
    waiting: sending || !ready,
    error: (name: string) => problems.find(({ fieldId }) => fieldId === name)?.message,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      if (event.target instanceof HTMLElement) forget(event.target);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (ready) void once(() => submit(form));
    },
  };
}

export type AccountFormHandle = ReturnType<typeof useAccountForm>;

/** The value of a field. */
export function typed(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
