import { expiryMonths, expiryYears } from '@waypost/domain/payments/card-form';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { TypedFields, TypedName } from './typed-fields.ts';

const options = (values: readonly number[]) =>
  values.map((value) => ({ value: String(value), label: String(value).padStart(2, '0') }));

type OwnFieldsProps = {
  readonly typed: TypedFields;
  readonly errorOf: (name: TypedName) => string | undefined;
  readonly onType: (name: TypedName, value: string) => void;
};

/** Month and year, from the current one (PAY-08, PAY-09). */
export function ExpiryFields({ typed, errorOf, onType }: OwnFieldsProps) {
  const t = useText();
  const [years] = useState(() => expiryYears(new Date()));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        required
        label={t('payments.month')}
        name="expiryMonth"
        autoComplete="cc-exp-month"
        placeholder={t('payments.choose')}
        options={options(expiryMonths)}
        value={typed.month}
        error={errorOf('month')}
        onChange={({ target }) => onType('month', target.value)}
      />
      <SelectField
        required
        label={t('payments.year')}
        name="expiryYear"
        autoComplete="cc-exp-year"
        placeholder={t('payments.choose')}
        options={options(years)}
        value={typed.year}
        error={errorOf('year')}
        onChange={({ target }) => onType('year', target.value)}
      />
    </div>
  );
}
