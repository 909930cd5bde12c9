import type { Plan } from '@waypost/contract/entities/catalog';
import { formatNumber, shortCount, shortData } from '../../messages/formats.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { Hint } from '../../ui/overlays/hint.tsx';

type LimitKind = 'transactions' | 'mau' | 'storage' | 'transfer';

/** Usage of a limit in the current month. */
export type LimitUsage = { readonly kind: LimitKind; readonly count: number; readonly limit: number };

type Limit = {
  readonly kind: LimitKind;
  readonly term: MessageId;
  readonly hint?: MessageId;
  readonly value: number | null;
  readonly format: (value: number, t: Text) => string;
  /** Resets in each period of the plan. */
  readonly isPeriodic: boolean;
};

/** The limits of a plan; the value null is no limit. */
export const limitsOf = (plan: Plan): readonly Limit[] => [
  {
    kind: 'transactions',
    term: 'projects.limit.threshold',
    hint: 'projects.limit.thresholdHint',
    value: plan.threshold,
    format: shortCount,
    isPeriodic: true,
  },
  {
    kind: 'mau',
    term: 'projects.limit.mau',
    hint: 'projects.limit.mauHint',
    value: plan.mau_limit,
    format: shortCount,
    isPeriodic: false,
  },
  {
    kind: 'storage',
    term: 'projects.limit.storage',
    value: plan.xyz_storage_limit,
    format: shortData,
    isPeriodic: false,
  },
  {
    kind: 'transfer',
    term: 'projects.limit.transfer',
    value: plan.xyz_transfer_limit,
    format: shortData,
    isPeriodic: true,
  },
];

/** The share of the limit from which the bar warns. */
const nearLimit = 0.9;

/** The colour of a usage bar: a warning near the limit, danger above it. */
export function toneOfUsage(count: number, limit: number): string {
  if (count > limit) return 'text-danger-solid';
  return count >= limit * nearLimit ? 'text-warning-solid' : 'text-accent';
}

type RowProps = { readonly limit: Limit; readonly used: LimitUsage | undefined; readonly plan: Plan };

function valueText({ limit: { kind, value, format, isPeriodic }, used, plan }: RowProps, t: Text): string {
  const limit = format(value ?? 0, t);
  const inPeriod = isPeriodic
    ? t(plan.period === 'ANN' && kind === 'transactions' ? 'projects.limit.perYear' : 'projects.limit.perMonth', {
        value: limit,
      })
    : limit;
  if (!used) return inPeriod;
  const count =
    kind === 'transactions' || kind === 'mau' ? formatNumber(Math.round(used.count), t) : format(used.count, t);
  return t('projects.limit.used', { count, limit: inPeriod });
}

function LimitRow(props: RowProps) {
  const { limit, used } = props;
  const t = useText();
  const term = t(limit.term);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
      <dt className="text-muted">
        {term}
        {limit.hint !== undefined && <Hint label={t('projects.limit.about', { limit: term })}>{t(limit.hint)}</Hint>}
      </dt>
      <dd className="min-w-0 figures">{valueText(props, t)}</dd>
      {used && (
        <dd className="mt-1 w-full">
          <progress
            aria-label={t('projects.limit.thisMonth', { limit: term })}
            value={Math.min(used.count, used.limit)}
            max={used.limit}
            className={classNames('progress', toneOfUsage(used.count, used.limit))}
          />
          {used.count > used.limit && (
            <span className="mt-1 block text-sm text-danger">{t('projects.limit.over')}</span>
          )}
        </dd>
      )}
    </div>
  );
}

/** The plan's limits with their usage bars; null means no limit. */
export function PlanLimits({ plan, usage }: { plan: Plan; usage: readonly LimitUsage[] }) {
  const limits = limitsOf(plan).filter(({ value }) => value !== null);
  if (limits.length === 0) return null;
  return (
    <dl>
      {limits.map((limit) => (
        <LimitRow key={limit.kind} limit={limit} used={usage.find(({ kind }) => kind === limit.kind)} plan={plan} />
      ))}
    </dl>
  );
}
