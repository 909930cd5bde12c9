import type { ErrorComponentProps } from '@tanstack/react-router';
import { LoaderFailed } from '../../api/loader-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

/** Replaces a project that could not be loaded. */
export function ProjectFailed(failure: ErrorComponentProps) {
  const t = useText();
  return (
    <LoaderFailed
      {...failure}
      title={t('projects.projectFailed')}
      action={<LinkButton href={paths.projects}>{t('projects.title')}</LinkButton>}
    />
  );
}
