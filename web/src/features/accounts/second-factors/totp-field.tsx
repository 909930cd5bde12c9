import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** The six digits of an authenticator app, which a phone offers to type itself. */
export function TotpField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" mono required {...props} />;
}
