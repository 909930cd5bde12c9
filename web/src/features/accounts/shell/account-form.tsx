import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormLayout } from '../../../ui/forms/form-layout.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from './account-context.tsx';
import type { AccountFormHandle } from '../entrance/use-account-form.ts';
import { useBrowserValue } from '../frame/use-browser-value.ts';

const yes = () => true;

/** On a phone a list of problems would exceed the maximum frame height; screen readers still announce it. */
const summaryAside = 'max-sm:[&>[role=alert]:has(ul)]:sr-only';

type AccountFormProps = {
  readonly form: AccountFormHandle;
  /** If undefined, no button is shown: another control continues. */
  readonly submit: string | undefined;
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
};

/** A form of an account page. It is inert until its script runs: the browser would send a password in the address. */
export function AccountForm({ form, submit, onInput, children }: AccountFormProps) {
  const t = useText();
  const runs = useBrowserValue(yes, false);
  const isLost = useAccount().embedder.state === 'lost'; // a form would wait for a lost embedder forever
  return (
    <FormLayout
      method="post"
      inert={!runs}
      className={summaryAside}
      onSubmit={form.onSubmit}
      onInput={(event) => {
        form.onInput(event);
        onInput?.(event);
      }}
      problems={form.problems}
      summaryTitle={t('accounts.summary')}
      actions={
        submit !== undefined && (
          <Button
            type="submit"
            variant="primary"
            className="w-full"
            loading={form.waiting && !isLost}
            disabledReason={form.waiting && isLost ? t('accounts.lost') : undefined}
          >
            {submit}
          </Button>
        )
      }
    >
      {form.refusal !== undefined && (
        <div role="alert">
          <Notice kind="danger" title={form.refusal} />
        </div>
      )}
      {children}
    </FormLayout>
  );
}
