import type { Project } from '@waypost/contract/entities/project';
import { formatDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Card } from '../../ui/data/card.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ShortId } from '../../ui/data/short-id.tsx';
import { SideFacts } from './side-facts.tsx';

const idElement = 'project-id';

/** The project's id, which support asks for, with its creation and end dates. */
export function FactsCard({ project }: { project: Project }) {
  const t = useText();
  const { product_id, created, expiry_date, products_off = [] } = project;
  return (
    <Card title={t('projects.facts')}>
      <SideFacts
        facts={[
          {
            term: t('projects.id'),
            details: (
              <span className="flex min-w-0 items-center gap-1">
                <ShortId id={idElement} value={product_id} className="text-sm" />
                <CopyButton targetSelector={`#${idElement}`} label={t('projects.copyId')} />
              </span>
            ),
          },
          {
            term: t('projects.created'),
            details: (
              <time dateTime={created} title={created}>
                {formatDay(created, t)}
              </time>
            ),
          },
          ...(expiry_date === null
            ? []
            : [
                {
                  term: t('projects.expires'),
                  details: (
                    <time dateTime={expiry_date} title={expiry_date}>
                      {formatDay(expiry_date, t)}
                    </time>
                  ),
                },
              ]),
          ...(products_off.length === 0
            ? []
            : [
                {
                  term: t('projects.productsOff'),
                  hint: t('projects.productsOffHelp'),
                  details: <code className="text-sm">{products_off.join(', ')}</code>,
                },
              ]),
        ]}
      />
    </Card>
  );
}
