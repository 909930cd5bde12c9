import { useState } from 'react';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { PasswordStrength } from './password-strength.tsx';
import type { AccountFormHandle } from '../entrance/use-account-form.ts';

/** A new password with a live strength meter. */
export function NewPasswordField({ form, label, email }: { form: AccountFormHandle; label: string; email: string }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const error = form.error('password');
  return (
    <>
      <PasswordField
        id="password"
        name="password"
        label={label}
        autoComplete="new-password"
        required
        help={t('accounts.passwordHelp')}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={error}
      />
      <PasswordStrength password={password} email={email} error={error} />
    </>
  );
}
