import type { ComponentProps } from 'react';
import { classNames } from '../base/class-names.ts';
import { controlClass } from './control-style.ts';
import { Field, type FieldWords } from './field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'required'> & FieldWords;

export function TextAreaField({
  label,
  help,
  error,
  required,
  optional,
  aside,
  className,
  id,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, aside, className, id }}>
      {(control) => <textarea rows={4} {...area} {...control} className={classNames(controlClass, 'h-auto py-2')} />}
    </Field>
  );
}
