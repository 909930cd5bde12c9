import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBrowserValue } from '../frame/use-browser-value.ts';

const yes = () => true;

type FocusedFieldProps = Omit<ComponentProps<typeof TextField>, 'ref'> & { readonly as?: typeof TextField };

/** The one field of a step: whoever comes to the step types at once, and hears what is asked for. */
export function FocusedField({ as: Input = TextField, ...props }: FocusedFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const takesInput = useBrowserValue(yes, false); // as the form does: before that it takes no focus
  useEffect(() => {
    if (takesInput) field.current?.focus();
  }, [takesInput]);
  return <Input {...props} ref={field} />;
}
