import type { StatementLine } from '@waypost/contract/entities/usage-periods';
import { useState } from 'react';
import { formatDay, formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { lazyPart } from '../../../ui/base/lazy-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { serviceName } from '../usage-texts.ts';
import { daysName, usageTypeName } from './period-words.tsx';
import type { StatementAddress } from './periods-queries.ts';

const LineDialog = lazyPart(async () => (await import('./line-dialog.tsx')).LineDialog);

type Apps = readonly { readonly app_id: string; readonly app_name: string }[];

function LineName({ line }: { readonly line: StatementLine }) {
  const t = useText();
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="font-medium">{serviceName(line.service, t)}</span>
      <span className="text-sm font-normal text-muted">
        {usageTypeName(line.usage_type, t)} ·{' '}
        {t('usagePeriods.environment', { environment: line.environment === 'prd' ? 'production' : line.environment })}
      </span>
      {line.adjusts !== null && (
        <Badge tone="warning">{t('usagePeriods.adjusts', { day: formatDay(line.adjusts, t) })}</Badge>
      )}
    </span>
  );
}

type LinesProps = {
  readonly address: StatementAddress;
  readonly lines: readonly StatementLine[];
  readonly onOpen: (line: StatementLine) => void;
};

function LinesTable({ lines, onOpen }: LinesProps) {
  const t = useText();
  const figure = (key: 'requests' | 'usage_units' | 'billable_units'): Column<StatementLine> => ({
    key,
    header: t(`usagePeriods.figure.${key}`),
    numeric: true,
    cell: (line) => formatNumber(line[key], t),
  });
  const columns: Column<StatementLine>[] = [
    { key: 'service', header: t('usagePeriods.service'), cell: (line) => <LineName line={line} /> },
    {
      key: 'rule',
      header: t('usagePeriods.rule'),
      from: 'lg',
      cell: ({ rule_day }) =>
        rule_day === null ? t('usagePeriods.asReported') : t('usagePeriods.ruleFrom', { day: formatDay(rule_day, t) }),
    },
    {
      key: 'days',
      header: t('usagePeriods.daysOfUse'),
      from: 'xl',
      cell: ({ from_day, to_day }) => daysName(from_day, to_day, t),
    },
    figure('requests'),
    figure('usage_units'),
    figure('billable_units'),
  ];
  return (
    <DataTable
      caption={t('usagePeriods.lines')}
      columns={columns}
      rows={lines}
      rowKey={({ line_id }) => line_id}
      rowActions={(line) => (
        <Button
          size="small"
          aria-label={t('usagePeriods.openLine', { service: serviceName(line.service, t) })}
          onClick={() => onOpen(line)}
        >
          {t('usagePeriods.open')}
        </Button>
      )}
    />
  );
}

/** The lines of a statement by app; each opens the usage rows and the rule that it was computed from. */
export function StatementLines({ address, lines, apps }: Omit<LinesProps, 'onOpen'> & { readonly apps: Apps }) {
  const t = useText();
  const [opened, setOpened] = useState<StatementLine>();
  const [isOpen, setOpen] = useState(false);
  const open = (line: StatementLine) => {
    setOpened(line);
    setOpen(true);
  };
  const nameOf = (id: string) => apps.find(({ app_id }) => app_id === id)?.app_name ?? t('usagePeriods.hiddenApp');
  return (
    <div className="grid gap-6">
      {[...Map.groupBy(lines, ({ app_id }) => app_id)].map(([app_id, ofApp]) => (
        <Card key={app_id} flush title={nameOf(app_id)} headingLevel={3}>
          <LinesTable address={address} lines={ofApp} onOpen={open} />
        </Card>
      ))}
      {opened && <LineDialog open={isOpen} onClose={() => setOpen(false)} address={address} line={opened} />}
    </div>
  );
}
