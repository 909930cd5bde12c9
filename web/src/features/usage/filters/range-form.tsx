import { type Day, type DayRange } from '@waypost/domain/base/day';
import { usageDateProblems } from '@waypost/domain/usage/usage-presets';
import { type SubmitEvent, useState } from 'react';
import { formatDay } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormLayout, FormRow } from '../../../ui/forms/form-layout.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { dateRefusal } from './date-refusal.ts';

const dateTexts = {
  INVALID_FROM_DATE: 'usage.date.invalidFrom',
  INVALID_TO_DATE: 'usage.date.invalidTo',
  FROM_AFTER_TO: 'usage.date.fromAfterTo',
  FROM_AFTER_TODAY: 'usage.date.fromAfterToday',
} as const;
const isDateReason = (reason: string): reason is keyof typeof dateTexts => reason in dateTexts;

type RangeFormProps = {
  readonly range: DayRange;
  readonly today: Day;
  /** The first and the last day that the project can have used. */
  readonly limits: DayRange;
  /** Why the server did not answer for the range. */
  readonly error: Error | null;
  readonly onRange: (range: DayRange) => void;
};

const stateOf = (range: DayRange) => ({ shown: range, typed: range, isTried: false });

/** A custom range of days; it applies once every check passes. */
export function RangeForm({ range, today, limits, error, onRange }: RangeFormProps) {
  const t = useText();
  const [{ shown, typed, isTried }, setState] = useState(stateOf(range));
  // not a key, which would take the focus away from the button
  if (shown.from !== range.from || shown.to !== range.to) setState(stateOf(range));
  const problems = usageDateProblems({ ...typed, today, limits });
  const refusal = typed.from === range.from && typed.to === range.to ? dateRefusal(error) : undefined;
  const problemOf = (field: keyof DayRange) => {
    const reason = problems.find(({ path }) => path === field)?.reason;
    if (isTried && reason !== undefined && isDateReason(reason)) return t(dateTexts[reason]);
    return refusal?.[field] ? t(field === 'from' ? 'usage.date.invalidFrom' : 'usage.date.invalidTo') : undefined;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setState({ shown, typed, isTried: true });
    if (problems.length === 0) onRange(typed);
  };
  const field = (name: keyof DayRange) => (
    <TextField
      type="date"
      label={t(`usage.${name}`)}
      value={typed[name]}
      min={limits.from}
      max={limits.to}
      error={problemOf(name)}
      onChange={({ target }) => setState({ shown, typed: { ...typed, [name]: target.value }, isTried })}
    />
  );
  const isRefused = refusal !== undefined || (isTried && problems.length > 0);
  return (
    <FormLayout
      className="mb-6 sm:max-w-[35rem]"
      onSubmit={submit}
      failure={isRefused ? t('usage.date.review') : undefined}
      actions={
        <>
          <Button type="submit">{t('usage.showRange')}</Button>
          <span className="text-sm text-muted">
            {t('usage.limits', { from: formatDay(limits.from, t), to: formatDay(limits.to, t) })}
          </span>
        </>
      }
    >
      <FormRow>
        {field('from')}
        {field('to')}
      </FormRow>
    </FormLayout>
  );
}
