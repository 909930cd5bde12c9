import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { useSingleRun } from '../../../ui/base/use-single-run.ts';
import { useSettings } from '../settings/settings-context.tsx';
import { PasskeyStopped } from './passkeys.ts';

/** The result of a change, with the recovery codes it created. */
export type FactorChange = { readonly done: string; readonly codes?: readonly string[] | null };

export type Acts = {
  /** The name of the running action. */
  readonly pending: string | undefined;
  readonly problem: string | undefined;
  readonly during: (name: string, act: () => Promise<void>) => Promise<void>;
};

/** Runs the actions of a section one at a time and shows any refusal. */
export function useActs(): Acts {
  const t = useText();
  const reasonText = useReasonText();
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const once = useSingleRun();

  const during = (name: string, act: () => Promise<void>) => once(() => run(name, act));
  const run = async (name: string, act: () => Promise<void>) => {
    setPending(name);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      if (error instanceof PasskeyStopped) setProblem(t(error.isKnown ? 'factors.keys.known' : 'factors.keys.stopped'));
      else if (error instanceof ApiError) setProblem(reasonText(error.reason));
      else throw error;
    } finally {
      setPending(undefined);
    }
  };
  return { pending, problem, during };
}

/** The result of a call that needs a recent proof of identity; undefined if the user cancelled. */
export function useProvenAnswer(): <T>(act: () => Promise<T>) => Promise<T | undefined> {
  const { proven } = useSettings();
  return async <T>(act: () => Promise<T>) => {
    let answer: T | undefined;
    const isDone = await proven(async () => {
      answer = await act();
    });
    return isDone ? answer : undefined;
  };
}
