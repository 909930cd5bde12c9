import { useState } from 'react';
import { formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

type NumberFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly min?: number;
  /** Whether tenths are allowed. */
  readonly tenths?: boolean;
  readonly unit?: string;
  readonly onValue: (value: number) => void;
};

/** A number that the estimate uses as soon as it is valid; an invalid one says why, and the last valid one stays. */
export function NumberField({ label, value, max, min = 0, tenths = false, unit, onValue }: NumberFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const isValid = (text: string) => {
    const number = Number(text);
    return text.trim() !== '' && number >= min && number <= max && Number.isInteger(tenths ? number * 10 : number);
  };
  const text = typed !== undefined && (!isValid(typed) || Number(typed) === value) ? typed : String(value);
  return (
    <TextField
      label={label}
      type="number"
      inputMode={tenths ? 'decimal' : 'numeric'}
      min={min}
      max={max}
      step={tenths ? 0.1 : 1}
      after={unit}
      value={text}
      error={isValid(text) ? undefined : t('calculator.invalidNumber', { min, max: formatNumber(max, t) })}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isValid(target.value)) onValue(Number(target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
