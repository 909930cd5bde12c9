import type { ErrorComponentProps } from '@tanstack/react-router';
import { LoaderFailed } from '../../api/loader-failed.tsx';
import { useText } from '../../messages/use-text.tsx';

/** Stands for an app whose loading failed. */
export function AppFailed(failure: ErrorComponentProps) {
  const t = useText();
  return <LoaderFailed {...failure} title={t('apps.loadFailed')} />;
}
