import { useText } from '../../messages/use-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export function PaymentFailure({ text }: { readonly text: string }) {
  const t = useText();
  return (
    <div role="alert">
      <Notice kind="danger" title={t('payments.notSaved')}>
        {text}
      </Notice>
    </div>
  );
}
