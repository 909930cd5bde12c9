import type { UsageRecord } from '@waypost/contract/entities/usage';
import type { DayRange } from '@waypost/domain/base/day';
import Download from 'lucide-react/icons/download';
import { useText } from '../../../messages/use-text.tsx';
import { saveFile } from '../../../ui/base/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { UsageProject } from '../filters/usage-period.ts';
import { csvName, usageCsv } from './usage-csv.ts';

type CsvButtonProps = {
  readonly project: UsageProject;
  readonly records: readonly UsageRecord[];
  readonly days: DayRange;
  /** Names the chart; without it, the button exports the whole page. */
  readonly chart?: string;
  /** Why there is no complete file yet. */
  readonly waits?: string | undefined;
};

/** Saves the records that are shown. */
export function CsvButton({ project, records, days, chart, waits }: CsvButtonProps) {
  const t = useText();
  const save = () => {
    const nameOf = (id: string) => project.apps.find(({ app_id }) => app_id === id)?.app_name ?? '';
    saveFile(csvName(project.product_id, days), usageCsv(records, nameOf), 'text/csv;charset=utf-8');
  };
  return (
    <Button
      {...(chart !== undefined && { size: 'small', 'aria-label': t('usage.csvOf', { chart }) })}
      icon={<Download aria-hidden="true" />}
      disabledReason={waits ?? (records.length === 0 ? t('usage.none') : undefined)}
      onClick={save}
    >
      {chart === undefined ? t('usage.exportCsv') : t('usage.csv')}
    </Button>
  );
}
