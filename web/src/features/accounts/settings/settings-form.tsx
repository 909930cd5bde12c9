import type { ReactNode } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormLayout } from '../../../ui/forms/form-layout.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { AccountFormHandle } from '../entrance/use-account-form.ts';
import { useBrowserValue } from '../frame/use-browser-value.ts';

const yes = () => true;

type SettingsFormProps = {
  readonly form: AccountFormHandle;
  readonly submit: string;
  /** The result of the last submission. */
  readonly done: string | undefined;
  readonly children: ReactNode;
};

/**
 * A form of a section. It is inert until its script runs, because the browser would put the fields into the address.
 */
export function SettingsForm({ form, submit, done, children }: SettingsFormProps) {
  const t = useText();
  const runs = useBrowserValue(yes, false);
  return (
    <FormLayout
      method="post"
      inert={!runs}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      problems={form.problems}
      summaryTitle={t('accounts.summary')}
      actions={
        <Button type="submit" variant="primary" loading={form.waiting}>
          {submit}
        </Button>
      }
    >
      {form.refusal !== undefined && (
        <div role="alert">
          <Notice kind="danger" title={form.refusal} />
        </div>
      )}
      {children}
      <Done>{form.waiting || form.refusal !== undefined || form.problems.length > 0 ? undefined : done}</Done>
    </FormLayout>
  );
}

/** Announces the result to screen readers, which need the element to exist before its text. */
export function Done({ children }: { children: string | undefined }) {
  return (
    <output className="empty:hidden">{children !== undefined && <Notice kind="success">{children}</Notice>}</output>
  );
}
