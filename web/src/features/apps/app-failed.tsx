import type { ErrorComponentProps } from '@tanstack/react-router';
import { LoaderFailed } from '../../api/loader-failed.tsx';
import { useText } from '../../messages/use-text.tsx';

/** Replaces an app that could not be loaded. */
export function AppFailed(failure: ErrorComponentProps) {
  const t = useText();
  return <LoaderFailed {...failure} title={t('apps.loadFailed')} />;
}
