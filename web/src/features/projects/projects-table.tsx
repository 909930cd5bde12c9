import { useLocation } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { DataTable, type SortDirection } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { useColumns } from './project-columns.tsx';
import type { ProjectRow } from './project-rows.ts';

export type Filters = {
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
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <CheckboxField
        className="sm:pb-2"
        label={t('projects.onlyActive')}
        checked={onlyActive}
        onChange={(event) => setOnlyActive(event.target.checked)}
      />
      <output className="ml-auto text-sm text-muted max-sm:self-center sm:pb-2">
        {t('projects.shown', { count: shown })}
      </output>
    </search>
  );
}

function NothingFound({ showAll }: { showAll: () => void }) {
  const t = useText();
  return (
    <EmptyState title={t('projects.nothingFound')} action={<Button onClick={showAll}>{t('projects.showAll')}</Button>}>
      {t('projects.nothingFoundHelp')}
    </EmptyState>
  );
}

type ProjectsTableProps = {
  readonly rows: readonly ProjectRow[];
  readonly filters: Filters;
  /** The number of matching rows on all pages. */
  readonly total: number;
  readonly direction: SortDirection;
  readonly onSort: (direction: SortDirection) => void;
  readonly pages?: { readonly page: number; readonly count: number; readonly go: (page: number) => void };
  readonly withCustomers?: boolean;
  readonly busy?: boolean;
};

/** The table of projects with search, a remembered filter for active ones, and sorting by creation date. */
export function ProjectsTable({
  rows,
  filters,
  total,
  direction,
  onSort,
  pages,
  withCustomers = false,
  busy = false,
}: ProjectsTableProps) {
  const t = useText();
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const columns = useColumns(withCustomers);
  const showAll = () => {
    filters.setText('');
    filters.setOnlyActive(false);
  };
  return (
    <>
      <FilterBar {...filters} shown={total} />
      {rows.length === 0 ? (
        <NothingFound showAll={showAll} />
      ) : (
        <Card flush>
          <DataTable
            caption={t('projects.caption')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${here}/${id}`}
            sort={{ key: 'creationDate', direction }}
            onSort={(sort) => onSort(sort.direction)}
            busy={busy}
          />
        </Card>
      )}
      {pages && (
        <Pager
          label={t('projects.pages')}
          position={t('projects.pageOf', { page: pages.page, count: pages.count })}
          {...pages}
        />
      )}
    </>
  );
}
