import { useUser } from '../../api/app-context.tsx';
import { chooseCurrency, useCurrency } from '../../api/currency.ts';
import { useText } from '../../messages/use-text.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';

/** The visitor's choice of a currency; an account has its own. */
export function CurrencySwitch() {
  const t = useText();
  const currency = useCurrency();
  if (useUser() !== null) return null;
  const options = [
    { value: 'usd', label: t('pricing.usd') },
    { value: 'eur', label: t('pricing.eur') },
  ] as const;
  return (
    <SegmentedControl legend={t('pricing.currency')} options={options} value={currency} onChange={chooseCurrency} />
  );
}
