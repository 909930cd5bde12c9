import type { ReactNode } from 'react';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

type ResellerRefusalProps = { readonly reason: string; readonly children: ReactNode };

/** What a reseller's page shows when it has nothing else to show, with the way back to the projects. */
export function ResellerRefusal({ reason, children }: ResellerRefusalProps) {
  const t = useText();
  const reasonText = useReasonText();
  return (
    <ErrorState
      title={reasonText(reason)}
      action={<LinkButton href={paths.projects}>{t('resellers.toProjects')}</LinkButton>}
    >
      {children}
    </ErrorState>
  );
}
