import { useId, useRef } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormLayout } from '../../../ui/form-layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useUiTexts } from '../../../ui/ui-texts.tsx';
import { typed, useAccountForm } from '../use-account-form.ts';
import type { SettingsApi } from './settings-api.ts';

export type ProofDialogProps = {
  readonly api: SettingsApi;
  readonly open: boolean;
  /** True when it is proven who it is, false when the person gave up. */
  readonly onAnswer: (isProven: boolean) => void;
};

/** Asks for the password once more; what was typed elsewhere on the page stays. */
export function ProofDialog({ api, open, onAnswer }: ProofDialogProps) {
  const t = useText();
  const texts = useUiTexts();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const form = useAccountForm({
    check: (values): Record<string, string> =>
      typed(values, 'proof') === '' ? { proof: t('accounts.required', { field: t('accounts.password') }) } : {},
    async send(values) {
      await api.confirmIdentity({ body: { password: typed(values, 'proof') } });
      onAnswer(true);
    },
  });
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title={t('settings.proof.title')}
      description={t('settings.proof.intro')}
      closesOutside={false}
      initialFocus={field}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.waiting}>
            {t('settings.proof.submit')}
          </Button>
        </>
      }
    >
      <FormLayout id={formId} method="post" onSubmit={form.onSubmit} problems={form.problems}>
        {form.refusal !== undefined && (
          <div role="alert">
            <Notice kind="danger">{form.refusal}</Notice>
          </div>
        )}
        <PasswordField
          ref={field}
          id="proof"
          name="proof"
          label={t('accounts.password')}
          autoComplete="current-password"
          required
          error={form.error('proof')}
        />
      </FormLayout>
    </Dialog>
  );
}
