import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';

/** Replaces a passkey button that cannot work. If only the frame lacks permission, it offers a new window. */
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
