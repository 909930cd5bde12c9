import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormLayout } from '../../../ui/forms/form-layout.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useUiTexts } from '../../../ui/base/ui-texts.tsx';
import { TextButton } from '../shell/account-layout.tsx';
import { TotpField } from '../second-factors/totp-field.tsx';
import { useAccountForm } from '../entrance/use-account-form.ts';
import { proofProblems, type ProofMethod, useProofMethods, useProve } from './proof-methods.ts';
import type { SettingsApi } from './settings-api.ts';

const words = {
  password: { intro: 'settings.proof.intro', submit: 'settings.proof.submit', other: 'settings.proof.toPassword' },
  totp: { intro: 'settings.proof.codeIntro', submit: 'settings.proof.submit', other: 'settings.proof.toCode' },
  passkey: {
    intro: 'settings.proof.passkeyIntro',
    submit: 'settings.proof.passkey',
    other: 'settings.proof.toPasskey',
  },
  again: { intro: 'settings.proof.againIntro', submit: 'settings.proof.again', other: 'settings.proof.again' },
} as const satisfies Record<ProofMethod, object>;

type ProofFieldProps = {
  readonly method: ProofMethod;
  readonly error: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
};

function ProofField({ method, error, field }: ProofFieldProps) {
  const t = useText();
  const common = { ref: field, id: 'proof', name: 'proof', error };
  if (method === 'password')
    return <PasswordField {...common} label={t('accounts.password')} autoComplete="current-password" required />;
  if (method === 'totp') return <TotpField {...common} label={t('settings.proof.code')} />;
  return null;
}

export type ProofDialogProps = {
  readonly api: SettingsApi;
  readonly hasPassword: boolean;
  readonly open: boolean;
  /** True if the user confirmed their identity, false if they cancelled. */
  readonly onAnswer: (isProven: boolean) => void;
};

function useProofForm({ api, onAnswer }: ProofDialogProps, method: ProofMethod) {
  const t = useText();
  const prove = useProve(api);
  const [isStopped, setStopped] = useState(false);
  const form = useAccountForm({
    check: (values) => proofProblems(method, values, t),
    async send(values) {
      setStopped(false);
      if (await prove(method, values)) onAnswer(true);
      else setStopped(true);
    },
  });
  return { ...form, refusal: isStopped ? t('settings.proof.stopped') : form.refusal };
}

/**
 * Asks for a second proof of identity: password, code, passkey or a new sign-in. Other forms on the page keep their
 * input.
 */
export function ProofDialog(props: ProofDialogProps) {
  const { api, hasPassword, open, onAnswer } = props;
  const t = useText();
  const texts = useUiTexts();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const methods = useProofMethods(api, hasPassword);
  const [chosen, setChosen] = useState<ProofMethod>();
  const method = chosen ?? methods?.[0] ?? 'password';
  const form = useProofForm(props, method);
  useEffect(() => {
    if (chosen) field.current?.focus();
  }, [chosen]);
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title={t('settings.proof.title')}
      description={methods && t(words[method].intro)}
      closesOutside={false}
      initialFocus={field}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.waiting || !methods}>
            {t(words[method].submit)}
          </Button>
        </>
      }
    >
      <FormLayout id={formId} method="post" onSubmit={form.onSubmit} onInput={form.onInput} problems={form.problems}>
        {form.refusal !== undefined && (
          <div role="alert">
            <Notice kind="danger">{form.refusal}</Notice>
          </div>
        )}
        {methods ? (
          <ProofField key={method} method={method} error={form.error('proof')} field={field} />
        ) : (
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        )}
        <div className="flex flex-col gap-2 text-sm empty:hidden">
          {methods
            ?.filter((other) => other !== method)
            .map((other) => (
              <TextButton key={other} onClick={() => setChosen(other)}>
                {t(words[other].other)}
              </TextButton>
            ))}
        </div>
      </FormLayout>
    </Dialog>
  );
}
