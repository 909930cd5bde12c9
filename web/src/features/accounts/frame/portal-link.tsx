import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';

/** The way on from an account page that nobody embeds. */
export function PortalLink() {
  const t = useText();
  const { data } = useAccount();
  return (
    <LinkButton href={new URL('/login', data.portal).href} variant="primary">
      {t('accounts.toPortal', { brand: data.brand })}
    </LinkButton>
  );
}
