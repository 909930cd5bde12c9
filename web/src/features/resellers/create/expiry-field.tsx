import type { Day } from '@waypost/domain/base/day';
import {
  changeExpiry,
  defaultExpiry,
  expiryDays,
  expiryMonths,
  type ExpiryOffer,
  expiryProblem,
  expiryYears,
  toExpiryParts,
} from '@waypost/domain/resellers/reseller-expiry';
import { useId } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';

type ExpiryFieldProps = {
  readonly value: Day;
  readonly today: Day;
  /** The expiry of the project that is upgraded, which stays on offer. */
  readonly present: Day | null;
  readonly onChange: (day: Day) => void;
};

const toOptions = (numbers: readonly number[], label: (number: number) => string) =>
  numbers.map((number) => ({ value: String(number), label: label(number) }));

/** A day as day, month and year. A day that cannot be chosen any more is marked at once. */
export function ExpiryField({ value, today, present, onChange }: ExpiryFieldProps) {
  const t = useText();
  const id = useId();
  const problem = expiryProblem(value, today);
  const parts = toExpiryParts(problem === undefined ? value : defaultExpiry(today));
  const offer: ExpiryOffer = { today, kept: [defaultExpiry(today), value, ...(present === null ? [] : [present])] };
  const change = (part: 'day' | 'month' | 'year', text: string) =>
    onChange(changeExpiry(parts, { [part]: Number(text) }, offer).selectedExpiryDate);
  const monthName = new Intl.DateTimeFormat(t.language, { month: 'long', timeZone: 'UTC' });
  const options = {
    day: toOptions(expiryDays(parts, offer), String),
    month: toOptions(expiryMonths(parts.year, offer), (month) => monthName.format(Date.UTC(2000, month - 1, 1))),
    year: toOptions(expiryYears(offer), String),
  };
  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className="font-medium">{t('resellers.expiry')}</legend>
      <p id={`${id}-help`} className="mt-0.5 mb-2 text-sm text-muted">
        {t('resellers.expiryHelp')}
      </p>
      <div className="grid max-w-md grid-cols-[2fr_3fr] gap-3 sm:grid-cols-[5fr_8fr_6fr]">
        {(['day', 'month', 'year'] as const).map((part) => (
          <SelectField
            key={part}
            id={`expiry-${part}`}
            label={t(`resellers.expiry.${part}`)}
            options={options[part]}
            value={String(parts[part])}
            onChange={({ target }) => change(part, target.value)}
          />
        ))}
      </div>
      {problem !== undefined && (
        <div role="alert" className="mt-1.5">
          <FieldError id={`${id}-error`}>{t(`resellers.expiryProblem.${problem}`)}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
