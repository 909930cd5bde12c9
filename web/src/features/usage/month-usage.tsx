import { useQuery } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { useApi } from '../../api/app-context.tsx';
import { shortData } from '../../messages/format-amount.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/data/card.tsx';
import { TextLink } from '../../ui/navigation/link.tsx';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { monthUsageQuery } from './usage-queries.ts';
import { barTone, isOverLimit, type UsageBar, usageBars } from './usage-bars.ts';
import { shownCount } from './usage-texts.ts';

const labels = {
  transactions: 'usage.thisMonth',
  mau: 'usage.mauThisMonth',
  storage: 'usage.storageThisMonth',
  transfer: 'usage.transferThisMonth',
} as const;

function Bar({ bar: { kind, count, limit } }: { bar: UsageBar }) {
  const t = useText();
  const inGigabytes = kind === 'storage' || kind === 'transfer';
  const amount = inGigabytes ? shortData : shownCount;
  return (
    <div>
      <ProgressBar
        label={t(labels[kind])}
        value={count}
        max={limit}
        tone={barTone({ count, limit })}
        words={t('usage.ofLimit', { count: amount(count), limit: amount(limit) })}
      />
      {isOverLimit({ count, limit }) && <p className="mt-2 text-sm text-danger">{t('usage.overLimit')}</p>}
    </div>
  );
}

/** The month's usage against the plan's limits, a bar for each; a plan without a threshold gets none while nothing is known (PRJ-25). */
export function MonthUsage({ project }: { project: Pick<Project, 'product_id' | 'planData'> }) {
  const t = useText();
  const usage = useQuery(monthUsageQuery(useApi(), project.product_id));
  const plan = project.planData;
  const bars = plan && usage.data ? usageBars(plan, usage.data) : [];
  const threshold = plan?.threshold ?? null;
  if (bars.length === 0 && threshold === null) return null;
  return (
    <Card title={t('usage.title')}>
      <div className="flex flex-col gap-4">
        {bars.map((bar) => (
          <Bar key={bar.kind} bar={bar} />
        ))}
        {bars.length === 0 && <ProgressBar label={t('usage.thisMonth')} value={0} max={threshold ?? 1} words="…" />}
      </div>
      <p className="mt-3 text-sm">
        <TextLink href={paths.projectUsage(project.product_id)}>{t('usage.details')}</TextLink>
      </p>
    </Card>
  );
}
