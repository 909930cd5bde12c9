import { useId } from 'react';
import { describedBy, FieldError } from './field.tsx';

type ScaleFieldProps<Value extends number> = {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly Value[];
  readonly value: Value | undefined;
  /** What the first and the last number mean. */
  readonly least: string;
  readonly most: string;
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
};

/** A choice of a number on a short scale: native radio buttons in one row. */
export function ScaleField<Value extends number>(props: ScaleFieldProps<Value>) {
  const { legend, name, options, value, least, most, error, onChange } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={describedBy(`${id}-ends`, error !== undefined && `${id}-error`)}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="inline-grid grid-cols-1 gap-1.5">
        <div className="flex gap-2">
          {options.map((option) => (
            <label
              key={option}
              className="relative grid size-11 place-items-center rounded-sm border border-control-border bg-surface font-medium has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === value}
                onChange={() => onChange(option)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-sm opacity-0"
              />
              {option}
            </label>
          ))}
        </div>
        <p id={`${id}-ends`} className="flex justify-between gap-3 text-sm text-muted">
          <span>{least}</span> <span>{most}</span>
        </p>
      </div>
      {error !== undefined && (
        <div role="alert" className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
