import { formatSecond } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';

/** When the data last changed, how late a call can appear, and which days are meant. */
export function Freshness({ updates }: { readonly updates: readonly (string | null | undefined)[] }) {
  const t = useText();
  const latest = updates
    .flatMap((update) => update ?? [])
    .toSorted()
    .at(-1);
  return (
    <p className="mb-6 flex flex-wrap gap-x-4 text-sm text-muted">
      {latest !== undefined && (
        <time dateTime={latest}>{t('usage.lastUpdated', { date: formatSecond(latest, t) })}</time>
      )}
      <span>{t('usage.lag')}</span>
      <span>{t('usage.utc')}</span>
    </p>
  );
}
