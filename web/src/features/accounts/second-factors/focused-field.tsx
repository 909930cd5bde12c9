import { type ComponentProps, useEffect, useRef } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

/** The one field of a step: whoever comes to the step types at once, and hears what is asked for. */
export function FocusedField(props: Omit<ComponentProps<typeof TextField>, 'ref'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <TextField {...props} ref={field} />;
}
