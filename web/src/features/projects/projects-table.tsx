import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { type Column, DataTable, type SortDirection } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { filterRows, type ProjectRow, sortByCreation } from './project-rows.ts';
import { useStatusChoice } from './status-choice.ts';

type Filters = {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly onlyActive: boolean;
  readonly setOnlyActive: (onlyActive: boolean) => void;
};

function FilterBar({ text, setText, onlyActive, setOnlyActive, shown }: Filters & { shown: number }) {
  const t = useText();
  return (
    <search className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <TextField
        type="search"
        className="w-full sm:max-w-80"
        label={t('projects.search')}
        before={<Search aria-hidden="true" />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <CheckboxField
        className="sm:pb-2"
        label={t('projects.onlyActive')}
        checked={onlyActive}
        onChange={(event) => setOnlyActive(event.target.checked)}
      />
      <output className="ml-auto text-sm text-muted max-sm:self-center sm:pb-2">{t('projects.shown', { count: shown })}</output>
    </search>
  );
}

function Created({ row }: { row: ProjectRow }) {
  if (row.creationDate === null) return row.shownDate;
  return (
    <time dateTime={row.creationDate} title={row.creationDate}>
      {row.shownDate}
    </time>
  );
}

function useColumns(): Column<ProjectRow>[] {
  const t = useText();
  return [
    { key: 'projectName', header: t('projects.column.name'), cell: (row) => row.projectName },
    { key: 'plan', header: t('projects.column.plan'), cell: (row) => row.plan },
    { key: 'creationDate', header: t('projects.column.created'), cell: (row) => <Created row={row} />, sortable: true },
    { key: 'status', header: t('projects.column.status'), cell: (row) => <StatusBadge tone={row.tone} label={row.status} /> },
  ];
}

function NothingFound({ showAll }: { showAll: () => void }) {
  const t = useText();
  return (
    <EmptyState title={t('projects.nothingFound')} action={<Button onClick={showAll}>{t('projects.showAll')}</Button>}>
      {t('projects.nothingFoundHelp')}
    </EmptyState>
  );
}

/** Projects with search as typed, the remembered choice of active ones, and sorting by creation (PRJ-04, PRJ-05, PRJ-10). */
export function ProjectsTable({ rows }: { rows: readonly ProjectRow[] }) {
  const t = useText();
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const [text, setText] = useState('');
  const [onlyActive, setOnlyActive] = useStatusChoice();
  const [direction, setDirection] = useState<SortDirection>('descending');
  const columns = useColumns();
  const shown = sortByCreation(filterRows(rows, { text, onlyActive }), direction);
  const showAll = () => {
    setText('');
    setOnlyActive(false);
  };
  return (
    <>
      <FilterBar {...{ text, setText, onlyActive, setOnlyActive }} shown={shown.length} />
      {shown.length === 0 ? (
        <NothingFound showAll={showAll} />
      ) : (
        <Card flush>
          <DataTable
            caption={t('projects.caption')}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${here}/${id}`}
            sort={{ key: 'creationDate', direction }}
            onSort={(sort) => setDirection(sort.direction)}
          />
        </Card>
      )}
    </>
  );
}
