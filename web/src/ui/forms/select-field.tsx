import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { controlClass } from './control-style.ts';
import { Field, type FieldWords } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'required' | 'children'> &
  FieldWords & {
    options: readonly SelectOption[];
    /** Shown until an option is chosen; it cannot be chosen again. */
    placeholder?: string;
  };

/** The native control: it works with every phone, keyboard and screen reader, and before any script. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, required, optional, aside, className, id, options, placeholder, ...select } = props;
  return (
    <Field {...{ label, help, error, required, optional, aside, className, id }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={classNames(controlClass, 'appearance-none truncate pr-9')}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
