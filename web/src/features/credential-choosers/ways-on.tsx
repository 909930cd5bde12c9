import { useLocation } from '@tanstack/react-router';
import { pathWithoutChoice } from '@waypost/domain/apps/credential-choices';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

/** Replaces the insert button when there is nothing to insert; signing in returns to the chooser. */
export function WaysOn({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useText();
  const here = useLocation({ select: ({ href }) => href });
  return (
    <>
      {!isSignedIn && (
        <LinkButton href={`${paths.login}?return=${encodeURIComponent(here)}`}>{t('chrome.signIn')}</LinkButton>
      )}
      <LinkButton variant="primary" href={pathWithoutChoice({ isSignedIn })}>
        {t(isSignedIn ? 'credentials.toProjects' : 'credentials.getStarted')}
      </LinkButton>
    </>
  );
}
