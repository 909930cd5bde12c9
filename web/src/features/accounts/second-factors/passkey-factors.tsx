import type { SecondFactors } from '@waypost/contract/entities/second-factors';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useSettings } from '../settings/settings-context.tsx';
import { FactorPart } from './factor-part.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { hasPasskeys } from './passkey-support.ts';
import { makePasskey } from './passkeys.ts';
import { type FactorChange, useActs, useProvenAnswer } from './use-act.ts';

type PasskeyFactorsProps = {
  readonly passkeys: SecondFactors['passkeys'];
  readonly onChange: (change: FactorChange) => Promise<void>;
};

/** The user's named passkeys. */
export function PasskeyFactors({ passkeys, onChange }: PasskeyFactorsProps) {
  const t = useText();
  const { api } = useSettings();
  const answerOf = useProvenAnswer();
  const { problem, during } = useActs();
  const [naming, setNaming] = useState(false);

  const add = (name: string) =>
    during('add', async () => {
      const begun = await answerOf(() => api.beginPasskey());
      if (!begun) return;
      const attestation = await makePasskey(begun);
      const added = await answerOf(() => api.confirmPasskey({ body: { name, attestation } }));
      if (!added) return;
      setNaming(false);
      await onChange({ done: t('factors.keys.added'), codes: added.recovery_codes });
    });
  const open = (
    <Button
      disabledReason={hasPasskeys() ? undefined : t('factors.passkey.unsupported')}
      onClick={() => setNaming(true)}
    >
      {t('factors.keys.add')}
    </Button>
  );
  return (
    <FactorPart
      title={t('factors.keys.title')}
      status={passkeys.length === 0 && !naming ? t('factors.keys.none') : undefined}
      action={naming ? undefined : open}
      problem={problem}
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-hairline">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {naming && (
        <PasskeyNameForm name="" submit={t('factors.keys.create')} onSubmit={add} onCancel={() => setNaming(false)} />
      )}
    </FactorPart>
  );
}
