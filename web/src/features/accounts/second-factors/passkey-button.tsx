import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useAccount, useCodeBinding, useComplete } from '../shell/account-context.tsx';
import { useBrowserValue } from '../frame/use-browser-value.ts';
import { hasPasskeys } from './passkey-support.ts';

/** Signs in without email and password; the code for it loads on press. */
export function PasskeyButton() {
  const t = useText();
  const reasonText = useReasonText();
  const { data, embedder } = useAccount();
  const binding = useCodeBinding();
  const complete = useComplete();
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isThere = useBrowserValue(hasPasskeys, true);
  if (!isThere || embedder.state === 'lost' || !data.options.parts.includes('passkey')) return null;

  const signIn = async () => {
    if (!binding) return;
    setWaiting(true);
    setProblem(undefined);
    try {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts');
      const { realm, realmAny } = data.options;
      const choice = realm !== '' ? { realm } : { realm_any: realmAny };
      const answer = await signInWithPasskey({ ...binding, ...choice });
      if (answer) complete('sign-in', answer);
      else setProblem(t('accounts.signIn.passkeyStopped'));
    } catch (error) {
      setProblem(reasonText(error instanceof ApiError ? error.reason : 'OFFLINE'));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <div role="alert" className="empty:hidden">
        {problem !== undefined && <Notice kind="danger" title={problem} />}
      </div>
      <Button
        className="w-full"
        icon={<KeyRound aria-hidden="true" />}
        loading={waiting || !binding}
        onClick={() => void signIn()}
      >
        {t('accounts.signIn.passkey')}
      </Button>
    </div>
  );
}
