import type { UsagePeriod } from '@waypost/contract/entities/usage-periods';
import type { UsageType } from '@waypost/domain/usage/usage';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { formatDay } from '../../../messages/formats.ts';
import type { Text } from '../../../messages/use-text.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Link } from '../../../ui/navigation/link.tsx';

/** The way back to the page above; the layout's breadcrumb leads to the projects. */
export const BackLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <p className="mb-1">
    <Link href={href} className="inline-flex items-center gap-1 rounded-sm py-1 text-sm text-muted hover:text-ink">
      <ArrowLeft aria-hidden="true" className="size-3.5" />
      {children}
    </Link>
  </p>
);

const tones = { open: 'info', closing: 'warning', closed: 'neutral' } as const;

export function PeriodStatus({ status }: Pick<UsagePeriod, 'status'>) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`usagePeriods.status.${status}`)}</Badge>;
}

export const periodName = ({ first_day, last_day }: Pick<UsagePeriod, 'first_day' | 'last_day'>, t: Text): string =>
  t('usagePeriods.days', { from: formatDay(first_day, t), to: formatDay(last_day, t) });

export const daysName = (from: string, to: string, t: Text): string =>
  from === to ? formatDay(from, t) : periodName({ first_day: from, last_day: to }, t);

export const usageTypeName = (type: UsageType, t: Text): string => t(`usagePeriods.type.${type}`);
