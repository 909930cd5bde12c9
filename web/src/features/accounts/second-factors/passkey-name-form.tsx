import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormLayout } from '../../../ui/forms/form-layout.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';
import { FocusedField } from './focused-field.tsx';

type PasskeyNameFormProps = {
  readonly name: string;
  readonly submit: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onCancel: () => void;
};

/** The name of a new or existing passkey. */
export function PasskeyNameForm({ name, submit, onSubmit, onCancel }: PasskeyNameFormProps) {
  const t = useText();
  const form = useAccountForm({
    check: (values): FormProblems =>
      typed(values, 'passkey_name').trim() === ''
        ? { passkey_name: t('accounts.required', { field: t('factors.keys.name') }) }
        : {},
    send: (values) => onSubmit(typed(values, 'passkey_name').trim()),
  });
  return (
    <FormLayout
      method="post"
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      problems={form.problems}
      className="max-w-md"
      actions={
        <>
          <Button type="submit" variant="primary" loading={form.waiting}>
            {submit}
          </Button>
          <Button onClick={onCancel}>{t('factors.cancel')}</Button>
        </>
      }
    >
      {form.refusal !== undefined && (
        <div role="alert">
          <Notice kind="danger" title={form.refusal} />
        </div>
      )}
      <FocusedField
        id="passkey_name"
        name="passkey_name"
        label={t('factors.keys.name')}
        help={t('factors.keys.nameHelp')}
        defaultValue={name}
        autoComplete="off"
        required
        error={form.error('passkey_name')}
      />
    </FormLayout>
  );
}
