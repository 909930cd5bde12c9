import { type HolderProblem, holderProblem, isPastExpiry } from '@waypost/domain/payments/card-form';
import type { ErrorField } from '@waypost/domain/payments/payment-session';
import type { MessageId } from '../../../messages/catalogue.ts';

/** What the portal's own fields hold; empty until something is chosen. */
export type TypedFields = { readonly holder: string; readonly month: string; readonly year: string };
export type TypedName = keyof TypedFields;
export type TypedProblems = Partial<Readonly<Record<TypedName, MessageId>>>;

export const emptyFields: TypedFields = { holder: '', month: '', year: '' };

const holderMessages: Readonly<Record<HolderProblem, MessageId>> = {
  required: 'payments.holderRequired',
  length: 'payments.holderLength',
  number: 'payments.holderNumber',
};

const present = (problems: Readonly<Record<TypedName, MessageId | undefined>>): TypedProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));

/** What is wrong with the typed values (PAY-07, PAY-09). */
export function problemsOf({ holder, month, year }: TypedFields, now: Date): TypedProblems {
  const problem = holderProblem(holder);
  const isChosen = month !== '' && year !== '';
  const isPast = isChosen && isPastExpiry({ month: Number(month), year: Number(year) }, now);
  return present({
    holder: problem && holderMessages[problem],
    month: month === '' ? 'payments.chooseMonth' : isPast ? 'payments.pastExpiry' : undefined,
    year: year === '' ? 'payments.chooseYear' : undefined,
  });
}

const names: Partial<Readonly<Record<ErrorField, TypedName>>> = { cc_exp_mm: 'month', cc_exp_yyyy: 'year' };

/** The portal's own fields among those that an error names (PAY-23). */
export const markedNames = (fields: readonly ErrorField[]): readonly TypedName[] =>
  fields.flatMap((field) => names[field] ?? []);
