import { TextField } from '../../../ui/forms/text-field.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useTypedField } from '../shell/account-context.tsx';
import type { AccountFormHandle } from './use-account-form.ts';

export function EmailField({ form, help }: { form: AccountFormHandle; help?: string }) {
  const t = useText();
  const field = useTypedField();
  return (
    <TextField
      {...field('email')}
      id="email"
      type="email"
      label={t('accounts.email')}
      help={help}
      autoComplete="username"
      required
      error={form.error('email')}
    />
  );
}
