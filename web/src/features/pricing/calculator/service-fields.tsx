import { estimateCalls, type PlannedCalls } from '@waypost/domain/billing/usage-estimate';
import { countings, ruleLimits, type UnitRule } from '@waypost/domain/usage/unit-rules';
import type { MessageId } from '../../../messages/catalogue.ts';
import { formatNumber } from '../../../messages/formats.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { formulaOf } from './formula.ts';
import { NumberField } from './number-field.tsx';
import { mostRequests } from './planned-usage.ts';

const serviceNames: Readonly<Record<string, MessageId>> = {
  geocode: 'calculator.service.geocode',
  revgeocode: 'calculator.service.revgeocode',
  route: 'calculator.service.route',
  tiles: 'calculator.service.tiles',
  layers: 'calculator.service.layers',
};

function serviceName(service: string, t: Text): string {
  const message = Object.hasOwn(serviceNames, service) ? serviceNames[service] : undefined;
  return message ? t(message) : service;
}

type ServiceProps = {
  readonly service: string;
  readonly rule: UnitRule;
  readonly planned: PlannedCalls;
  readonly onPlanned: (planned: PlannedCalls) => void;
};

/** The units of a service and how they are computed. */
export function ServiceResult({ rule, planned }: Pick<ServiceProps, 'rule' | 'planned'>) {
  const t = useText();
  const estimate = estimateCalls(rule, planned);
  return (
    <div className="text-sm text-muted figures">
      <p>
        {t('calculator.units', {
          units: formatNumber(estimate.units, t),
          billable: formatNumber(estimate.billable_units, t),
        })}
      </p>
      <ol aria-label={t('calculator.formula')}>
        {formulaOf({ rule, planned, estimate }, t).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ol>
    </div>
  );
}

/** The requests of a service in a month, with the quantities of its rule. */
export function ServiceFields({ service, rule, planned, onPlanned }: ServiceProps) {
  const t = useText();
  const name = serviceName(service, t);
  return (
    <fieldset className="grid gap-3 border-t border-hairline py-4 first:border-0 first:pt-0">
      <legend className="sr-only">{name}</legend>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        <NumberField
          label={name}
          unit={t(rule.counts === 'session' ? 'calculator.sessions' : 'calculator.requests')}
          value={planned.requests}
          max={mostRequests}
          onValue={(requests) => onPlanned({ ...planned, requests })}
        />
        {countings[rule.counts].map((quantity) => (
          <NumberField
            key={quantity}
            label={t(`calculator.quantity.${quantity}`)}
            value={planned.quantities[quantity] ?? 1}
            min={1}
            max={ruleLimits.quantity}
            onValue={(value) => onPlanned({ ...planned, quantities: { ...planned.quantities, [quantity]: value } })}
          />
        ))}
      </div>
      <ServiceResult rule={rule} planned={planned} />
    </fieldset>
  );
}
