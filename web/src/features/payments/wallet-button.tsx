import { useApi } from '../../api/app-context.tsx';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';

/** Leads to the wallet's own page, which leads back (PAY-17). */
export function WalletButton({ onFailure }: { readonly onFailure: (message: string) => void }) {
  const api = useApi();
  const t = useText();
  const open = useChange({
    mutationFn: () => api.payments.openWalletSession({ body: { source: `${location.pathname}${location.search}` } }),
    onSuccess: ({ return_url }) => location.assign(return_url),
    onError: () => onFailure(t('payments.refusal.error')),
  });
  return (
    <Button loading={open.isPending || open.isSuccess} onClick={() => open.mutate()}>
      {t('payments.withWallet')}
    </Button>
  );
}
