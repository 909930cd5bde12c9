import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { monthUsageQuery } from './usage-queries.ts';
import { serviceRecords, totalOf } from './usage-series.ts';
import { shownCount } from './usage-texts.ts';

/** From this part of the limit on the bar warns. */
const nearLimit = 0.9;

function toneOf(count: number, limit: number): 'accent' | 'warning' | 'danger' {
  if (count > limit) return 'danger';
  return count >= limit * nearLimit ? 'warning' : 'accent';
}

/** The month's transactions against the plan's threshold; a plan without one gets no bar (PRJ-25). */
export function MonthUsage({ project }: { project: Pick<Project, 'product_id' | 'planData'> }) {
  const t = useText();
  const usage = useQuery(monthUsageQuery(useApi(), project.product_id));
  const limit = project.planData?.threshold ?? null;
  if (limit === null) return null;
  const count = usage.data && totalOf(serviceRecords(usage.data));
  return (
    <Card title={t('usage.title')}>
      <ProgressBar
        label={t('usage.thisMonth')}
        value={count ?? 0}
        max={limit}
        tone={toneOf(count ?? 0, limit)}
        words={count === undefined ? '…' : t('usage.ofLimit', { count: shownCount(count), limit: shownCount(limit) })}
      />
      {count !== undefined && count > limit && <p className="mt-2 text-sm text-danger">{t('usage.overLimit')}</p>}
      <p className="mt-3 text-sm">
        <TextLink href={paths.projectUsage(project.product_id)}>{t('usage.details')}</TextLink>
      </p>
    </Card>
  );
}
