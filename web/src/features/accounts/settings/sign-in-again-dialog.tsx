import { useText } from '../../../messages/use-text.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAccount } from '../account-context.tsx';
import type { ProofDialogProps } from './proof-dialog.tsx';

/** For whoever has no password here: a new sign-in at their organisation is the proof. */
export function SignInAgainDialog({ open, onAnswer }: Pick<ProofDialogProps, 'open' | 'onAnswer'>) {
  const t = useText();
  const { api, data } = useAccount();
  const signInAgain = async () => {
    await api.signOut(); // a session that lives would be gone on with, and prove nothing
    const query = new URLSearchParams({ return: `${location.pathname}${location.search}`, prompt: 'login' });
    if (data.signedIn) query.set('realm', data.signedIn.realm); // so that the page leads to the organisation's provider
    location.assign(`/sign-in?${query.toString()}`);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={() => onAnswer(false)}
      onConfirm={() => void signInAgain()}
      title={t('settings.proof.title')}
      description={t('settings.proof.againIntro')}
      confirmLabel={t('settings.proof.again')}
    />
  );
}
