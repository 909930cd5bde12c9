import { type Day, type DayRange } from '@waypost/domain/base/day';
import { usagePresets } from '@waypost/domain/usage/usage-presets';
import { usageEnvironments } from '@waypost/domain/usage/usage';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { environmentName, presetLabel } from '../usage-texts.ts';
import { RangeForm } from './range-form.tsx';
import { countFilters, daysOf, noFilters, type UsageFilters } from './usage-filters.ts';
import { type FilterScope, limitsOf } from './usage-period.ts';

type FilterBarProps = {
  readonly project: FilterScope;
  readonly filters: UsageFilters;
  readonly today: Day;
  /** Why a chart has no data. */
  readonly error: Error | null;
  readonly onFilters: (filters: UsageFilters) => void;
  readonly actions: ReactNode;
  /** More choices, before the environment. */
  readonly choices?: ReactNode;
};

/** A range within the limits, as near to these days as possible. */
function clamp(days: DayRange, limits: DayRange): DayRange {
  const within = (day: Day) => (day < limits.from ? limits.from : day > limits.to ? limits.to : day);
  return { from: within(days.from), to: within(days.to) };
}

const periodId = 'usage-period';

function ClearFilters({ filters, onFilters }: Pick<FilterBarProps, 'filters' | 'onFilters'>) {
  const t = useText();
  const count = countFilters(filters);
  if (count === 0) return null;
  const clear = () => {
    onFilters(noFilters);
    document.getElementById(periodId)?.focus(); // the focused button is removed with the last filter
  };
  return (
    <Button variant="quiet" icon={<X aria-hidden="true" />} onClick={clear}>
      {t('usage.clearFilters', { count })}
    </Button>
  );
}

function Choices({ project, filters, today, onFilters, choices }: FilterBarProps) {
  const t = useText();
  const apps = project.apps.filter(({ hidden }) => !hidden);
  const choosePeriod = (zoom: string) => {
    const preset = usagePresets.find(({ zoom_level }) => zoom_level === zoom);
    if (!preset) return;
    const { range: _range, ...others } = filters;
    // a custom range starts with the displayed days
    const range = clamp(daysOf(filters, today), limitsOf(project, today));
    onFilters({ ...others, preset, ...(preset.days === undefined && { range }) });
  };
  return (
    <>
      <SelectField
        id={periodId}
        label={t('usage.period')}
        value={filters.preset.zoom_level}
        options={usagePresets.map((each) => ({ value: each.zoom_level, label: presetLabel(each, t) }))}
        onChange={({ target }) => choosePeriod(target.value)}
      />
      {apps.length > 1 && (
        <SelectField
          label={t('usage.app')}
          value={filters.app_id ?? ''}
          options={[
            { value: '', label: t('usage.allApps') },
            ...apps.map(({ app_id, app_name }) => ({ value: app_id, label: app_name })),
          ]}
          onChange={({ target }) => onFilters({ ...filters, app_id: target.value || undefined })}
        />
      )}
      {choices}
      <SelectField
        label={t('usage.environment')}
        value={filters.environment ?? ''}
        options={[
          { value: '', label: t('usage.allEnvironments') },
          ...usageEnvironments.map((name) => ({ value: name, label: environmentName(name, t) })),
        ]}
        onChange={({ target }) =>
          onFilters({ ...filters, environment: usageEnvironments.find((name) => name === target.value) })
        }
      />
    </>
  );
}

/** Which usage the page shows: period, app and environment. */
export function FilterBar(props: FilterBarProps) {
  const { project, filters, today, error, onFilters, actions } = props;
  const { range } = filters;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="grid items-end gap-x-4 gap-y-3 max-sm:w-full max-sm:grid-cols-2 sm:grid-cols-3">
          <Choices {...props} />
        </div>
        <ClearFilters filters={filters} onFilters={onFilters} />
        <div className="ml-auto">{actions}</div>
      </div>
      {range && (
        <RangeForm
          range={range}
          today={today}
          limits={limitsOf(project, today)}
          error={error}
          onRange={(next) => onFilters({ ...filters, range: next })}
        />
      )}
    </>
  );
}
