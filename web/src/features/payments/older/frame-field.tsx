import { useId } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import type { FrameName } from './older-card.ts';

type FrameFieldProps = { readonly name: FrameName; readonly label: string; readonly error: string | undefined };

const boxClass =
  'block h-11 rounded-sm border bg-(--card-field-ground,var(--surface)) px-3 ' +
  'data-focused:outline-2 data-focused:outline-accent';

/** The place of a frame of the provider, whose own field has a name for screen readers. */
export function FrameField({ name, label, error }: FrameFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span id={id} className="font-medium">
        {label}
      </span>
      <span
        data-cse={name}
        className={classNames(boxClass, error === undefined ? 'border-control-border' : 'border-danger')}
      />
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
