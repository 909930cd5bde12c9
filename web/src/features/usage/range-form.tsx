import { type DayRange, dayOf, usageDateProblems } from '@waypost/domain/base/day';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormLayout, FormRow } from '../../ui/forms/form-layout.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const dateTexts = {
  INVALID_FROM_DATE: 'usage.date.invalidFrom',
  INVALID_TO_DATE: 'usage.date.invalidTo',
  FROM_AFTER_TO: 'usage.date.fromAfterTo',
  FROM_AFTER_TODAY: 'usage.date.fromAfterToday',
} as const;
const isDateReason = (reason: string): reason is keyof typeof dateTexts => reason in dateTexts;

type RangeFormProps = { readonly range: DayRange; readonly onRange: (range: DayRange) => void };

/** A custom range of days; it applies once every check passes. */
export function RangeForm({ range, onRange }: RangeFormProps) {
  const t = useText();
  const [typed, setTyped] = useState(range);
  const [isTried, setTried] = useState(false);
  const [today] = useState(() => dayOf(new Date()));
  const problems = usageDateProblems({ ...typed, today });
  const problemOf = (field: keyof DayRange) => {
    const reason = problems.find(({ path }) => path === field)?.reason;
    return isTried && reason !== undefined && isDateReason(reason) ? t(dateTexts[reason]) : undefined;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.length === 0) onRange(typed);
  };
  const field = (name: keyof DayRange) => (
    <TextField
      type="date"
      label={t(`usage.${name}`)}
      value={typed[name]}
      error={problemOf(name)}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <FormLayout
      className="sm:col-span-2 sm:max-w-[35rem]"
      onSubmit={submit}
      failure={isTried && problems.length > 0 ? t('usage.date.review') : undefined}
      actions={<Button type="submit">{t('usage.showRange')}</Button>}
    >
      <FormRow>
        {field('from')}
        {field('to')}
      </FormRow>
    </FormLayout>
  );
}
