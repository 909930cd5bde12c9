import { readRecoveryCode, readTotpCode } from '@waypost/domain/accounts/second-factor';
import { useText } from '../../../messages/use-text.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';
import { FocusedField } from './focused-field.tsx';
import { TotpField } from './totp-field.tsx';

type TypedStepProps = { readonly send: (code: string) => Promise<void> };

function useCodeForm({ send }: TypedStepProps, isCode: (text: string) => boolean, problem: string) {
  return useAccountForm({
    check: (values): FormProblems => (isCode(typed(values, 'code')) ? {} : { code: problem }),
    send: (values) => send(typed(values, 'code')),
  });
}

export function TotpStep({ send }: TypedStepProps) {
  const t = useText();
  const form = useCodeForm({ send }, (text) => readTotpCode(text) !== undefined, t('factors.totp.codeInvalid'));
  return (
    <AccountForm form={form} submit={t('factors.submit')}>
      <FocusedField
        as={TotpField}
        id="code"
        name="code"
        label={t('factors.totp.code')}
        help={t('factors.totp.intro')}
        error={form.error('code')}
      />
    </AccountForm>
  );
}

export function RecoveryStep({ send }: TypedStepProps) {
  const t = useText();
  const form = useCodeForm({ send }, (text) => readRecoveryCode(text) !== undefined, t('factors.recovery.invalid'));
  return (
    <AccountForm form={form} submit={t('factors.submit')}>
      <FocusedField
        id="code"
        name="code"
        label={t('factors.recovery.code')}
        help={t('factors.recovery.intro')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
        required
        error={form.error('code')}
      />
    </AccountForm>
  );
}
