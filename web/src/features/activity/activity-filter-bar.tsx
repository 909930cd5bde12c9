import type { ActivityPage } from '@waypost/contract/entities/activity';
import { activityKinds } from '@waypost/domain/activity/activity';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useId } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type ActivityFilters, filtersIn } from './activity-filters.ts';
import { kindIcons } from './kind-icons.ts';

const chip =
  'relative inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-full border border-hairline bg-surface px-3 text-sm whitespace-nowrap hover:border-control-border max-md:h-11';
const checkedChip = 'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong';
const focused = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

type BarProps = {
  readonly filters: ActivityFilters;
  readonly onFilters: (filters: ActivityFilters) => void;
  readonly actors: ActivityPage['actors'];
};
type Change = (field: keyof ActivityFilters, value: string) => void;

function Kinds({ kind, change }: { kind: ActivityFilters['kind']; change: Change }) {
  const t = useText();
  const name = useId();
  const choices = [
    { value: '', label: t('activity.everything'), Icon: undefined },
    ...activityKinds.map((value) => ({ value, label: t(`activity.kind.${value}`), Icon: kindIcons[value] })),
  ];
  return (
    <fieldset className="-m-1 flex min-w-0 gap-2 p-1 max-md:overflow-x-auto md:flex-wrap">
      <legend className="sr-only">{t('activity.kind')}</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={`${chip} ${checkedChip} ${focused}`}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={(kind ?? '') === value}
            onChange={() => change('kind', value)}
          />
          {Icon && <Icon aria-hidden="true" className="size-3.5" />}
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function DayChip({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={`${chip} ${focused} pr-2 text-muted`}>
      {label}
      <input type="date" className="bg-transparent text-ink outline-none" {...input} />
    </label>
  );
}

/** The filters of the log, each one a chip in a single row. */
export function ActivityFilterBar({ filters, onFilters, actors }: BarProps) {
  const t = useText();
  const change: Change = (field, value) => onFilters(filtersIn({ ...filters, [field]: value }));
  return (
    <fieldset className="flex min-w-0 grow flex-wrap items-center gap-2">
      <legend className="sr-only">{t('activity.filters')}</legend>
      <Kinds kind={filters.kind} change={change} />
      <label className={`${chip} ${focused} text-muted`}>
        {t('activity.actor')}
        <select
          className="max-w-40 truncate bg-surface text-ink outline-none"
          value={filters.userId ?? ''}
          onChange={(event) => change('userId', event.target.value)}
        >
          <option value="">{t('activity.everybody')}</option>
          {actors.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name ?? t('activity.deletedUser')}
            </option>
          ))}
        </select>
      </label>
      <DayChip
        label={t('activity.from')}
        value={filters.from ?? ''}
        max={filters.to}
        onChange={(event) => change('from', event.target.value)}
      />
      <DayChip
        label={t('activity.to')}
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(event) => change('to', event.target.value)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" size="small" icon={<X aria-hidden="true" />} onClick={() => onFilters({})}>
          {t('activity.clear')}
        </Button>
      )}
    </fieldset>
  );
}
