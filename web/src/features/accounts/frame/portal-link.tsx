import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useAccount } from '../shell/account-context.tsx';

/** The link to the portal from an account page that is not embedded. */
export function PortalLink() {
  const t = useText();
  const { data } = useAccount();
  return (
    <LinkButton href={new URL('/login', data.portal).href} variant="primary">
      {t('accounts.toPortal', { brand: data.brand })}
    </LinkButton>
  );
}
