import type { Deletion } from '@waypost/contract/entities/account-settings';
import { normaliseEmail } from '@waypost/domain/base/email';
import { useId, useRef } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormLayout } from '../../../ui/forms/form-layout.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useUiTexts } from '../../../ui/base/ui-texts.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { typed, useAccountForm } from '../entrance/use-account-form.ts';
import { useSettings } from './settings-context.tsx';

function Closing({ closing }: Pick<Deletion, 'closing'>) {
  const t = useText();
  return (
    <div>
      <p>{t('settings.delete.closing')}</p>
      <ul className="mt-1 list-disc pl-5">
        {closing.map(({ product_id, app_name, plan_name }) => (
          <li key={product_id}>{t('settings.delete.project', { name: app_name, plan: plan_name })}</li>
        ))}
      </ul>
    </div>
  );
}

type DeleteDialogProps = {
  readonly open: boolean;
  readonly closing: Deletion['closing'];
  readonly onClose: () => void;
};

/** The final confirmation: users type their own email address. */
export function DeleteDialog({ open, closing, onClose }: DeleteDialogProps) {
  const t = useText();
  const texts = useUiTexts();
  const { data } = useAccount();
  const { api, proven, onDeleted } = useSettings();
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const accountEmail = data.signedIn?.email ?? '';
  const form = useAccountForm({
    check: (values): Record<string, string> =>
      normaliseEmail(typed(values, 'email')) === accountEmail ? {} : { email: t('settings.delete.mismatch') },
    async send(values) {
      const email = typed(values, 'email').trim();
      if (await proven(() => api.deleteAccount({ body: { email } }))) onDeleted();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings.delete.title')}
      description={t('settings.delete.dialog')}
      closesOutside={false}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" loading={form.waiting}>
            {t('settings.delete.submit')}
          </Button>
        </>
      }
    >
      <FormLayout id={formId} method="post" onSubmit={form.onSubmit} onInput={form.onInput} problems={form.problems}>
        {closing.length > 0 && <Closing closing={closing} />}
        {form.refusal !== undefined && (
          <div role="alert">
            <Notice kind="danger">{form.refusal}</Notice>
          </div>
        )}
        <TextField
          ref={field}
          id="email"
          name="email"
          type="email"
          label={t('settings.delete.email', { email: accountEmail })}
          autoComplete="off"
          required
          error={form.error('email')}
        />
      </FormLayout>
    </Dialog>
  );
}
