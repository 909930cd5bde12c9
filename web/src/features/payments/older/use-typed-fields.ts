import type { ErrorField } from '@waypost/domain/payments/payment-session';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { emptyFields, markedNames, problemsOf, type TypedName } from './typed-fields.ts';

/** The values of the portal's fields and what is wrong with them, from the first submission on. */
export function useTypedFields(marked: readonly ErrorField[]) {
  const t = useText();
  const [typed, setTyped] = useState(emptyFields);
  const [isTried, setTried] = useState(false);
  const [changed, setChanged] = useState<readonly TypedName[]>([]);
  const [now] = useState(() => new Date());
  const problems = problemsOf(typed, now);
  const isMarked = (name: TypedName) => markedNames(marked).includes(name) && !changed.includes(name);
  return {
    typed,
    problems,
    setTried,
    errorOf(name: TypedName): string | undefined {
      const problem = isTried ? problems[name] : undefined;
      if (problem !== undefined) return t(problem);
      return isMarked(name) ? t('payments.checkField') : undefined;
    },
    onType(name: TypedName, value: string) {
      setTyped({ ...typed, [name]: value });
      setChanged([...changed, name]);
    },
  };
}
