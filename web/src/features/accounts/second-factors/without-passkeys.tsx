import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';

/** In place of a button that could do nothing; where a frame alone is not let, a window of its own is. */
export function WithoutPasskeys() {
  const t = useText();
  const { embedder } = useAccount();
  const framed =
    embedder.state === 'connected' && embedder.connection.surface === 'frame' ? embedder.connection : undefined;
  const action = framed && typeof PublicKeyCredential === 'function' && (
    <Button onClick={() => framed.moveToWindow()}>{t('accounts.window.open')}</Button>
  );
  return <Notice title={t('accounts.signIn.noPasskeys')} action={action} />;
}
