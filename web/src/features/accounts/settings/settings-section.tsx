import type { ReactNode } from 'react';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { sectionElementId, type SettingsSectionId } from './settings-nav.tsx';
import type { Loaded } from './use-loaded.ts';

/** One topic of the account page. */
export function SettingsSection({ id, children }: { id: SettingsSectionId; children: ReactNode }) {
  const t = useText();
  return (
    <Card id={sectionElementId(id)} title={t(`settings.${id}.title`)} description={t(`settings.${id}.intro`)}>
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  );
}

type WhenLoadedProps<T> = {
  readonly loaded: Loaded<T>;
  readonly reload: () => Promise<void>;
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
};

/** A section's content, with its placeholder while it loads and its error if that fails. */
export function WhenLoaded<T>({ loaded, reload, lines = 4, children }: WhenLoadedProps<T>) {
  const t = useText();
  const reasonText = useReasonText();
  if (loaded.state === 'there') return children(loaded.data);
  if (loaded.state === 'loading') {
    return (
      <Loading>
        <SkeletonText lines={lines} />
      </Loading>
    );
  }
  const { reason, requestId } = loaded.error;
  return (
    <ErrorState title={t('settings.loadFailed')} requestId={requestId} onRetry={() => void reload()} headingLevel={3}>
      {reasonText(reason)}
    </ErrorState>
  );
}
