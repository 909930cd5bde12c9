import { useText } from '../../messages/use-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { WalletReturn } from './wallet-return.ts';

/** In place of the form, because the provider's component would complain if it is left while it loads. */
export function WalletBusy({ doing }: { readonly doing: WalletReturn }) {
  const t = useText();
  return doing === 'saving' ? <output>{t('payments.walletSaving')}</output> : <Skeleton className="h-64" />;
}
