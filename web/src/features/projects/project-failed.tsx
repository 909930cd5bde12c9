import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

/** Stands for a project whose loading failed (PRJ-40). */
export function ProjectFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const reasonText = useReasonText();
  const router = useRouter();
  const refusal = error instanceof ApiError ? error : undefined;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="pt-8">
      <ErrorState
        headingLevel={1}
        title={t('projects.projectFailed')}
        requestId={refusal?.requestId}
        onRetry={retry}
        action={<LinkButton href={paths.projects}>{t('projects.title')}</LinkButton>}
      >
        {reasonText(refusal?.reason ?? 'OFFLINE')}
      </ErrorState>
    </div>
  );
}
