import type { Project } from '@waypost/contract/entities/project';
import { useConfig } from '../../api/app-context.tsx';
import { PaidOnly } from '../../api/restricted-content.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';

/** A mail link to support for paid plans; the mail mentions the project. */
export function SupportCard({
  project: { product_id, app_name },
}: {
  project: Pick<Project, 'product_id' | 'app_name'>;
}) {
  const t = useText();
  const { support_email } = useConfig();
  const subject = encodeURIComponent(`${app_name} (${product_id})`);
  return (
    <PaidOnly>
      <Card title={t('projects.support')} description={t('projects.supportHelp')}>
        <TextLink href={`mailto:${support_email}?subject=${subject}`} className="wrap-anywhere">
          {support_email}
        </TextLink>
      </Card>
    </PaidOnly>
  );
}
