import { billingPresets } from '@waypost/domain/usage/usage-presets';
import { useText } from '../../../messages/use-text.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { billingLabel } from '../usage-texts.ts';
import type { UsageFilters } from './usage-filters.ts';

type BillingPeriodProps = { readonly filters: UsageFilters; readonly onFilters: (filters: UsageFilters) => void };

/** Outside the card, so that it keeps the focus while the chart below it loads, fails or is empty. */
export function BillingPeriod({ filters, onFilters }: BillingPeriodProps) {
  const t = useText();
  return (
    <SelectField
      label={t('usage.billingPeriod')}
      className="w-60"
      value={filters.billing.zoom_level}
      options={billingPresets.map((each) => ({ value: each.zoom_level, label: billingLabel(each, t) }))}
      onChange={({ target }) => {
        const billing = billingPresets.find(({ zoom_level }) => zoom_level === target.value);
        if (billing) onFilters({ ...filters, billing });
      }}
    />
  );
}
