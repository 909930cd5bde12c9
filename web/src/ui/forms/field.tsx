import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { useUiTexts } from '../base/ui-texts.tsx';

export type FieldWords = {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Marks the field as optional beside its label. Forms mark optional fields, not required ones. */
  optional?: boolean | undefined;
  /** A link or hint to the right of the label. */
  aside?: ReactNode;
};

/** The attributes that connect a control with its label, help and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldProps = FieldWords & {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function OptionalMark() {
  const texts = useUiTexts();
  return <span className="font-normal text-muted"> ({texts.optional})</span>;
}

export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  return classNames(...ids) || undefined;
}

/** Label above, help under the label, error under the control. */
export function Field({ label, help, error, required, optional, aside, id, className, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="font-medium">
          {label}
          {optional && <OptionalMark />}
        </label>
        {aside}
      </div>
      {help !== undefined && (
        <p id={helpId} className="-mt-1 text-sm text-muted">
          {help}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': describedBy(help !== undefined && helpId, error !== undefined && errorId),
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
