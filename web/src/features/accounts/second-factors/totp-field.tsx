import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** The six-digit code of an authenticator app, which phones offer to fill in. */
export function TotpField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" mono required {...props} />;
}
