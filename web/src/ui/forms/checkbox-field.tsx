import Check from 'lucide-react/icons/check';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { describedBy, FieldError } from './field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'required'> & {
  /** May contain links, for example to terms. */
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
};

export function CheckboxField({ label, help, error, required, className, id, ...input }: CheckboxFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="grid grid-cols-[1.25rem_1fr] gap-x-2.5 max-md:py-2">
        <span className="relative mt-0.5 size-5">
          <input
            {...input}
            id={controlId}
            type="checkbox"
            aria-describedby={describedBy(help !== undefined && helpId, error !== undefined && errorId)}
            aria-invalid={error === undefined ? undefined : true}
            aria-required={required || undefined}
            className="peer size-5 appearance-none rounded-[4px] border border-control-border bg-surface checked:border-accent checked:bg-accent aria-invalid:border-danger disabled:opacity-55"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 hidden size-4 text-on-accent peer-checked:block"
          />
        </span>
        <label htmlFor={controlId}>{label}</label>
        {help !== undefined && (
          <p id={helpId} className="col-start-2 text-sm text-muted">
            {help}
          </p>
        )}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
