import type { ConfirmTotpInput, TotpEnrolment } from '@waypost/contract/entities/second-factors';
import { readTotpCode } from '@waypost/domain/accounts/second-factor';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AccountForm } from '../shell/account-form.tsx';
import { type FormProblems, typed, useAccountForm } from '../entrance/use-account-form.ts';
import { Working } from '../entrance/working.tsx';
import { TotpField } from './totp-field.tsx';

type EnrolTotpProps = {
  readonly begin: () => Promise<TotpEnrolment>;
  /** Resolves when the code is correct. */
  readonly confirm: (input: ConfirmTotpInput) => Promise<void>;
  /** Receives refusals that no other code can resolve. */
  readonly onLost?: (error: ApiError) => void;
};

const inFours = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? text;

function Secret({ enrolment: { secret, account, qr } }: { enrolment: TotpEnrolment }) {
  const t = useText();
  const id = useId();
  return (
    <>
      <p>{t('factors.enrol.scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('factors.enrol.qr', { account })}
        className="size-48 self-center rounded-md border border-hairline bg-white p-2"
      />
      <div className="flex flex-col gap-1">
        <p className="text-sm text-muted">{t('factors.enrol.type')}</p>
        <p className="flex items-center justify-between gap-2 rounded-sm bg-sunken py-1 pr-1 pl-3">
          <code id={id} className="min-w-0 font-mono text-sm break-words">
            {inFours(secret)}
          </code>
          <CopyButton targetSelector={`[id="${id}"]`} label={t('factors.enrol.copyKey')} />
        </p>
      </div>
    </>
  );
}

/** Sets up an authenticator app: shows a QR code and the key, then checks one code from the app. */
export function EnrolTotp({ begin, confirm, onLost }: EnrolTotpProps) {
  const t = useText();
  const reasonText = useReasonText();
  const [enrolment, setEnrolment] = useState<TotpEnrolment>();
  const [failed, setFailed] = useState<ApiError>();

  useEffect(() => {
    let isShown = true; // a key that comes late must not replace one that somebody has scanned
    begin().then(
      (key) => isShown && setEnrolment(key),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isShown) return;
        setFailed(error);
        onLost?.(error);
      },
    );
    return () => {
      isShown = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one key for as long as this is shown
  }, []);

  const form = useAccountForm({
    ready: enrolment !== undefined,
    check: (values): FormProblems =>
      readTotpCode(typed(values, 'code')) === undefined ? { code: t('factors.totp.codeInvalid') } : {},
    async send(values) {
      if (!enrolment) return;
      await confirm({ enrolment: enrolment.enrolment, code: typed(values, 'code') });
    },
  });

  if (failed) {
    return (
      <div role="alert">
        <Notice kind="danger" title={reasonText(failed.reason)} />
      </div>
    );
  }
  if (!enrolment) return <Working>{t('factors.step.loading')}</Working>;
  return (
    <AccountForm form={form} submit={t('factors.enrol.submit')}>
      <Secret enrolment={enrolment} />
      <TotpField
        id="code"
        name="code"
        label={t('factors.totp.code')}
        help={t('factors.enrol.confirm')}
        error={form.error('code')}
      />
    </AccountForm>
  );
}
