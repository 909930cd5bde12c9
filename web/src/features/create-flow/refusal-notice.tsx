import { useConfig } from '../../api/app-context.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export type RefusalNoticeProps = {
  readonly open: boolean;
  readonly error: string | null;
  /** Offers to load the page again; what was typed and done is kept. */
  readonly canRetry?: boolean | undefined;
};

/** Why the project was not created. */
export function RefusalNotice({ open, error, canRetry = false }: RefusalNoticeProps) {
  const t = useText();
  const reasonText = useReasonText();
  const { platform_projects_url } = useConfig();
  if (!open || error === null) return null;
  const retry = canRetry && <Button onClick={() => location.reload()}>{t('createFlow.retry')}</Button>;
  const title = reasonText(error === 'OFFLINE' ? 'NOT_SENT' : error, { platform_projects_url });
  return (
    <div role="alert">
      <Notice kind="danger" title={title} action={retry || undefined} />
    </div>
  );
}
