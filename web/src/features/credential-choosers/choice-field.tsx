import { RadioGroupField, type RadioOption } from '../../ui/forms/radio-group-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

/** With more options than this, a list is faster to use than radio buttons. */
const mostBoxes = 5;

type ChoiceFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly options: readonly RadioOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function ChoiceField({ label, options, onChange, ...field }: ChoiceFieldProps) {
  if (options.length <= mostBoxes)
    return <RadioGroupField legend={label} options={options} onChange={onChange} {...field} />;
  const rows = options.map((option) => ({ value: option.value, label: option.label }));
  return (
    <SelectField label={label} options={rows} onChange={(event) => onChange(event.currentTarget.value)} {...field} />
  );
}
