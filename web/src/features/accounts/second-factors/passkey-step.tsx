import type { PasskeyAssertion } from '@waypost/contract/entities/second-factors';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { createFactorsApi } from './factors-api.ts';
import { hasPasskeys } from './passkey-support.ts';
import { answerWithPasskey, PasskeyStopped } from './passkeys.ts';
import { WithoutPasskeys } from './without-passkeys.tsx';

type PasskeyStepProps = { readonly challenge: string; readonly send: (assertion: PasskeyAssertion) => Promise<void> };

/** The passkey step after the password. */
export function PasskeyStep({ challenge, send }: PasskeyStepProps) {
  const t = useText();
  const reasonText = useReasonText();
  const factors = useMemo(() => createFactorsApi(), []);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  const answer = async () => {
    setWaiting(true);
    setProblem(undefined);
    try {
      await send(await answerWithPasskey(await factors.passkeyOptions({ body: { challenge } })));
    } catch (error) {
      if (error instanceof PasskeyStopped) setProblem(t('factors.passkey.stopped'));
      else if (error instanceof ApiError) setProblem(reasonText(error.reason));
      else throw error;
    } finally {
      setWaiting(false);
    }
  };
  if (!hasPasskeys()) return <WithoutPasskeys />;
  return (
    <div className="flex flex-col gap-5">
      <div role="alert" className="empty:hidden">
        {problem !== undefined && <Notice kind="danger" title={problem} />}
      </div>
      <p>{t('factors.passkey.intro')}</p>
      <Button
        ref={button}
        variant="primary"
        className="w-full"
        icon={<KeyRound aria-hidden="true" />}
        loading={waiting}
        onClick={() => void answer()}
      >
        {t('factors.passkey.use')}
      </Button>
    </div>
  );
}
