import { useId, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { describedBy, FieldError } from './field.tsx';

export type RadioOption = {
  value: string;
  label: string;
  icon?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
};

type RadioGroupFieldProps = {
  legend: string;
  name: string;
  options: readonly RadioOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  help?: ReactNode;
  error?: string | undefined;
};

/** A choice between a few options, each in a box that can be pressed anywhere. */
export function RadioGroupField(props: RadioGroupFieldProps) {
  const { legend, name, options, value, onChange, help, error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={describedBy(help !== undefined && `${id}-help`, error !== undefined && `${id}-error`)}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {help !== undefined && (
        <p id={`${id}-help`} className="-mt-1 mb-2 text-sm text-muted">
          {help}
        </p>
      )}
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-2.5 panel px-3 py-2.5',
              'has-checked:border-accent has-checked:bg-accent-soft has-disabled:text-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 appearance-none rounded-full border border-control-border bg-surface checked:border-[6px] checked:border-accent"
            />
            <span className="wrap-anywhere [&>svg]:float-right [&>svg]:mt-0.5 [&>svg]:ml-2 [&>svg]:size-4 [&>svg]:text-muted">
              {option.icon}
              {option.label}
              {option.description !== undefined && (
                <span className="block text-sm text-muted">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
