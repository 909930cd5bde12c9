import { withMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/use-text.tsx';
import { rarePart } from '../../ui/base/lazy-part.tsx';

/** A part, because the words of refusals are more than the rest of a page's. */
export const ResellerRefusal = rarePart(
  withMessages(['refusals'], async () => (await import('./reseller-refusal.tsx')).ResellerRefusal),
);

/** Shown to everybody else on a page for resellers, without a call that would be refused. */
export function OnlyForResellers() {
  const t = useText();
  return <ResellerRefusal reason="USER_ROLE_PERMISSION_DENIED">{t('resellers.onlyForResellers')}</ResellerRefusal>;
}
