import type { Plan } from '@waypost/contract/entities/catalog';
import type { PlanCost } from '@waypost/contract/entities/billing';
import type { ReviewedOrder } from '@waypost/contract/entities/purchase';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../messages/formats.ts';
import { formatPrice } from '../../../messages/price.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type OrderLine as Line, orderLines } from './review-rules.ts';

function lineName({ name }: Line, { promo, taxation }: PlanCost, t: Text): string {
  if (name === 'discount' && promo) {
    const values = { percent: formatNumber(promo.amount, t) };
    return t(promo.period === 'monthly' ? 'buying.discountMonthly' : 'buying.discountAnnual', values);
  }
  return name === 'tax' ? t('buying.tax', { percent: formatNumber(taxation.rate, t) }) : t(`buying.${name}`);
}

/** Why the tax may be another than the buyer expects: at home and outside of the EU, a VAT ID changes nothing. */
function TaxNote({ kind, vat }: PlanCost['taxation']) {
  const t = useText();
  if (vat === 'pending' && kind === 'destination') return <Notice>{t('buying.vatPending')}</Notice>;
  return kind === 'reverse_charge' ? <Notice>{t('buying.reverseCharge')}</Notice> : null;
}

type OrderLineProps = { readonly term: string; readonly value: string; readonly isTotal?: boolean };

/** Amounts stand under each other at the end of their lines, as on a bill. */
const OrderLine = ({ term, value, isTotal = false }: OrderLineProps) => (
  <div className={classNames('flex justify-between gap-6 py-2.5', isTotal && 'font-semibold')}>
    <dt className={isTotal ? undefined : 'text-muted'}>{term}</dt>
    <dd className="text-right tabular-nums">{value}</dd>
  </div>
);

type OrderCardProps = {
  readonly plan: Plan;
  readonly cost: PlanCost;
  readonly order: ReviewedOrder;
  readonly children: ReactNode;
};

/** The amounts that are charged. */
export function OrderCard({ plan, cost, order, children }: OrderCardProps) {
  const t = useText();
  const lines = orderLines(order).map((line) => ({
    ...line,
    term: lineName(line, cost, t),
    value: formatPrice(line.amount, order.currency, t),
  }));
  return (
    <Card title={t('buying.order')}>
      <div className="flex flex-col gap-5">
        <dl className="divide-y divide-hairline">
          <OrderLine term={t('buying.plan')} value={plan.display_name_long} />
          {lines.map(({ name, term, value }) => (
            <OrderLine key={name} isTotal={name === 'total' || name === 'charged'} {...{ term, value }} />
          ))}
        </dl>
        <TaxNote {...cost.taxation} />
        {children}
      </div>
    </Card>
  );
}
