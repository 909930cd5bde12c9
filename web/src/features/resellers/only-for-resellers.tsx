import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

/** Shown to everybody else on a page for resellers, without a call that would be refused. */
export function OnlyForResellers() {
  const t = useText();
  const reasonText = useReasonText();
  return (
    <ErrorState
      title={reasonText('USER_ROLE_PERMISSION_DENIED')}
      action={<LinkButton href={paths.projects}>{t('resellers.toProjects')}</LinkButton>}
    >
      {t('resellers.onlyForResellers')}
    </ErrorState>
  );
}
