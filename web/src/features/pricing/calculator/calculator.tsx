import type { Currency } from '@waypost/domain/plans/currency';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import type { PricedPlan } from '../../../api/pricing-queries.ts';
import { MapFields } from './map-fields.tsx';
import { NumberField } from './number-field.tsx';
import { PlanCosts } from './plan-costs.tsx';
import {
  callsOf,
  mostGigabytes,
  mostUsers,
  type PlannedUsage,
  quantitiesOf,
  type ServiceRule,
  tileServiceOf,
} from './planned-usage.ts';
import { ServiceFields } from './service-fields.tsx';

type CalculatorProps = {
  readonly plans: readonly PricedPlan[];
  readonly rules: readonly ServiceRule[];
  readonly currency: Currency;
  readonly start: PlannedUsage;
  readonly ownPlanId?: string | undefined;
};

type AmountsProps = { readonly planned: PlannedUsage; readonly onPlanned: (planned: PlannedUsage) => void };

function AmountFields({ planned, onPlanned }: AmountsProps) {
  const t = useText();
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <NumberField
        label={t('calculator.users')}
        value={planned.users}
        max={mostUsers}
        onValue={(users) => onPlanned({ ...planned, users })}
      />
      <NumberField
        label={t('calculator.storage')}
        unit="GB"
        tenths
        value={planned.storage}
        max={mostGigabytes}
        onValue={(storage) => onPlanned({ ...planned, storage })}
      />
      <NumberField
        label={t('calculator.transfer')}
        unit="GB"
        tenths
        value={planned.transfer}
        max={mostGigabytes}
        onValue={(transfer) => onPlanned({ ...planned, transfer })}
      />
    </div>
  );
}

/** From a month's requests, map views, users and data to units, and the cost on each plan. */
export function Calculator({ plans, rules, currency, start, ownPlanId }: CalculatorProps) {
  const t = useText();
  const [planned, setPlanned] = useState(start);
  const tiles = planned.map && tileServiceOf(rules);
  const { map } = planned;
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <div className="grid gap-8">
        {map && tiles && (
          <MapFields map={map} service={tiles} onMap={(next) => setPlanned({ ...planned, map: next })} />
        )}
        <section aria-label={t('calculator.services')}>
          <h3 className="mb-3 font-semibold">{t('calculator.services')}</h3>
          {rules
            .filter(({ service }) => service !== tiles?.service)
            .map(({ service, rule }) => (
              <ServiceFields
                key={service}
                {...{ service, rule }}
                planned={callsOf(planned, service)}
                onPlanned={(calls) => setPlanned({ ...planned, services: { ...planned.services, [service]: calls } })}
              />
            ))}
        </section>
        <section aria-label={t('calculator.amounts')} className="grid gap-3">
          <h3 className="font-semibold">{t('calculator.amounts')}</h3>
          <AmountFields planned={planned} onPlanned={setPlanned} />
        </section>
      </div>
      <section aria-label={t('calculator.result')} className="lg:sticky lg:top-24">
        <h3 className="mb-3 font-semibold">{t('calculator.result')}</h3>
        <PlanCosts {...{ plans, currency, ownPlanId }} quantities={quantitiesOf(planned, rules)} />
      </section>
    </div>
  );
}
