import { getStartedPath, roleOf } from '@waypost/domain/accounts/roles';
import { useUser } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

/** Links to the first page for a user with this role. */
export function GetStartedButton({ className }: { className?: string }) {
  const t = useText();
  const role = roleOf(useUser()?.roles ?? []);
  return (
    <LinkButton href={getStartedPath(role)} variant="primary" className={className}>
      {t('home.getStarted')}
    </LinkButton>
  );
}
