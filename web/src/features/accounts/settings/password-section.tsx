import { passwordProblems } from '@waypost/domain/accounts/password';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { NewPasswordField } from '../sign-up/new-password-field.tsx';
import { typed, useAccountForm } from '../entrance/use-account-form.ts';
import { useFieldText } from '../entrance/use-field-text.ts';
import { useSettings } from './settings-context.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Changes the password after asking for the current one, and ends every other session. */
export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  const t = useText();
  const fieldText = useFieldText();
  const { data } = useAccount();
  const { api } = useSettings();
  const email = data.signedIn?.email ?? '';
  const [changes, setChanges] = useState(0);
  const [ended, setEnded] = useState<number>();
  const form = useAccountForm({
    check(values) {
      const current = typed(values, 'present_password');
      const [problem] = passwordProblems(typed(values, 'password'), email);
      return {
        ...(current === '' && { present_password: t('accounts.required', { field: t('settings.password.present') }) }),
        ...(problem && { password: fieldText(problem) }),
      };
    },
    async send(values) {
      setEnded(undefined);
      const body = { present_password: typed(values, 'present_password'), password: typed(values, 'password') };
      setEnded((await api.changePassword({ body })).ended);
      setChanges((before) => before + 1); // both fields are cleared, so that no password stays in them
      onChanged();
    },
  });
  const done = ended === undefined ? undefined : t('settings.password.changed', { ended });
  return (
    <SettingsSection id="password">
      <SettingsForm form={form} submit={t('settings.password.submit')} done={done}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div key={changes} className="flex max-w-md flex-col gap-5">
          <PasswordField
            id="present_password"
            name="present_password"
            label={t('settings.password.present')}
            autoComplete="current-password"
            required
            error={form.error('present_password')}
          />
          <NewPasswordField form={form} label={t('accounts.newPassword')} email={email} />
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}
