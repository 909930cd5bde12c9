import { useConfig } from '../../api/app-context.tsx';
import { useReasonText } from '../../messages/use-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Shows why the project was not created. */
export function FlowRefusal({ error }: { error: string | null }) {
  const reasonText = useReasonText();
  const { platform_projects_url } = useConfig();
  if (error === null) return null;
  return (
    <div role="alert">
      <Notice kind="danger" title={reasonText(error === 'OFFLINE' ? 'NOT_SENT' : error, { platform_projects_url })} />
    </div>
  );
}
