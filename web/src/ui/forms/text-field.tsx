import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { controlClass } from './control-style.ts';
import { Field, type FieldWords } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'required'> &
  FieldWords & {
    /** Shown inside the box before the text: a unit, a currency or an icon. */
    before?: ReactNode;
    after?: ReactNode;
    mono?: boolean;
  };

const slot = 'pointer-events-none absolute inset-y-0 flex items-center text-muted [&_svg]:size-4';

export function TextField({
  label,
  help,
  error,
  required,
  optional,
  aside,
  className,
  before,
  after,
  mono,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, aside, className, id }}>
      {(control) => (
        <div className="relative">
          {before !== undefined && <span className={`${slot} left-3`}>{before}</span>}
          <input
            type="text"
            {...input}
            {...control}
            className={classNames(
              controlClass,
              mono && 'font-mono',
              before !== undefined && 'pl-9',
              after !== undefined && 'pr-14',
            )}
          />
          {after !== undefined && <span className={`${slot} right-3`}>{after}</span>}
        </div>
      )}
    </Field>
  );
}
