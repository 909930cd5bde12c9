import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBrowserValue } from '../frame/use-browser-value.ts';

const yes = () => true;

type FocusedFieldProps = Omit<ComponentProps<typeof TextField>, 'ref'> & { readonly as?: typeof TextField };

/** The only field of a step, focused when the step opens so that screen readers announce it. */
export function FocusedField({ as: Input = TextField, ...props }: FocusedFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const takesInput = useBrowserValue(yes, false); // the form is inert until its script runs and would refuse the focus
  useEffect(() => {
    if (takesInput) field.current?.focus();
  }, [takesInput]);
  return <Input {...props} ref={field} />;
}
