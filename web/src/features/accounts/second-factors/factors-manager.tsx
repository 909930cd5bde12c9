import type { SecondFactors } from '@waypost/contract/entities/second-factors';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useAccount } from '../shell/account-context.tsx';
import { Done } from '../settings/settings-form.tsx';
import { useSettings } from '../settings/settings-context.tsx';
import { WhenLoaded } from '../settings/settings-section.tsx';
import { useLoaded } from '../settings/use-loaded.ts';
import { AppFactor } from './app-factor.tsx';
import { FactorPart } from './factor-part.tsx';
import { PasskeyFactors } from './passkey-factors.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type FactorChange, useActs, useProvenAnswer } from './use-act.ts';

type Change = (change: FactorChange) => Promise<void>;

/** The number of unused codes, and a button to replace them. */
function RecoveryFactors({
  factors: { recovery_codes_left, totp, passkeys },
  onChange,
}: {
  factors: SecondFactors;
  onChange: Change;
}) {
  const t = useText();
  const { api } = useSettings();
  const answerOf = useProvenAnswer();
  const { pending, problem, during } = useActs();
  const [open, setOpen] = useState(false);
  const isOwner = totp !== null || passkeys.length > 0;
  const make = () =>
    during('make', async () => {
      const answer = await answerOf(() => api.makeRecoveryCodes());
      setOpen(false);
      if (answer) await onChange({ done: '', codes: answer.recovery_codes });
    });
  return (
    <FactorPart
      title={t('factors.recovery.title')}
      status={isOwner ? t('factors.recovery.left', { left: recovery_codes_left }) : t('factors.recovery.later')}
      action={isOwner && <Button onClick={() => setOpen(true)}>{t('factors.recovery.make')}</Button>}
    >
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void make()}
        title={t('factors.recovery.make')}
        description={t('factors.recovery.makeConfirm')}
        confirmLabel={t('factors.recovery.make')}
        busy={pending !== undefined}
        error={problem}
      />
    </FactorPart>
  );
}

function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText();
  const { data } = useAccount();
  return (
    <FactorPart title={t('factors.codes.title')} status={t('factors.codes.intro')}>
      <div className="max-w-md">
        <RecoveryCodes codes={codes} account={data.signedIn?.email ?? data.brand} onSaved={onSaved} />
      </div>
    </FactorPart>
  );
}

/** The user's factors besides the password. */
export function FactorsManager() {
  const { api } = useSettings();
  const [factors, reload] = useLoaded(() => api.listSecondFactors());
  const [done, setDone] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();

  const onChange: Change = async (change) => {
    setDone(change.done);
    setCodes(change.codes ?? undefined);
    await reload();
  };
  return (
    <>
      <Done>{done === '' ? undefined : done}</Done>
      {codes && (
        <div>
          <NewCodes codes={codes} onSaved={() => setCodes(undefined)} />
        </div>
      )}
      {!codes && (
        <WhenLoaded loaded={factors} reload={reload} lines={6}>
          {(data) => (
            <div className="flex flex-col gap-5">
              <AppFactor totp={data.totp} onChange={onChange} />
              <PasskeyFactors passkeys={data.passkeys} onChange={onChange} />
              <RecoveryFactors factors={data} onChange={onChange} />
            </div>
          )}
        </WhenLoaded>
      )}
    </>
  );
}
