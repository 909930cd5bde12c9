import { getStartedPath, roleOf } from '@waypost/domain/accounts/roles';
import { useUser } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

/** Leads to what a person of this role begins with. */
export function GetStartedButton({ className }: { className?: string }) {
  const t = useText();
  const role = roleOf(useUser()?.roles ?? []);
  return (
    <LinkButton href={getStartedPath(role)} variant="primary" className={className}>
      {t('home.getStarted')}
    </LinkButton>
  );
}
