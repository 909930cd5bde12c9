/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as cards loses its own roles in some browsers, so they are said once more */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Link } from '../navigation/link.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

export type SortDirection = 'ascending' | 'descending';
export type Sort = { key: string; direction: SortDirection };

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Hidden between the phone layout and this width, where the other columns need the space. */
  from?: 'lg' | 'xl' | '2xl';
  /** Hidden in the phone layout, where each column is a line of the row's card. */
  notOnPhones?: boolean;
  sortable?: boolean;
  /** A class of the column's width in a table with fixed columns. */
  width?: string;
};

type DataTableProps<Row> = {
  /** Describes the rows for screen readers; not visible. */
  caption: string;
  /** The first column names the row: it carries the row's link and heads its card. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string | undefined;
  /** A menu at the end of the row. */
  rowActions?: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** The rows are being reloaded; the current ones stay visible. */
  busy?: boolean;
  /** Columns that do not depend on the rows: they stay where they are on the next page, and long texts are laid out faster. */
  fixed?: boolean;
};

type SortButtonProps<Row> = {
  column: Column<Row>;
  direction: SortDirection | undefined;
  onSort: (sort: Sort) => void;
};

const leftOut = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden', '2xl': 'md:max-2xl:hidden' };
const columnClass = <Row,>({ numeric, from, notOnPhones }: Column<Row>) =>
  classNames(numeric && 'numeric', from && leftOut[from], notOnPhones && 'max-md:hidden');

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

function SortButton<Row>({ column, direction, onSort }: SortButtonProps<Row>) {
  const Icon = sortIcons[direction ?? 'none'];
  return (
    <button
      type="button"
      onClick={() => onSort({ key: column.key, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm text-start font-medium hover:text-ink max-md:min-h-11',
        direction && 'text-ink',
        column.numeric && 'md:flex-row-reverse md:text-end',
      )}
    >
      {column.header}
      <Icon aria-hidden="true" className={classNames('size-3.5 shrink-0', !direction && 'opacity-50')} />
    </button>
  );
}

function HeadCell<Row>({ column, table }: { column: Column<Row>; table: DataTableProps<Row> }) {
  const className = classNames(columnClass(column), column.width);
  if (!column.sortable || !table.onSort) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const direction = table.sort?.key === column.key ? table.sort.direction : undefined;
  return (
    <th role="columnheader" scope="col" data-sortable="" aria-sort={direction ?? 'none'} className={className}>
      <SortButton column={column} direction={direction} onSort={table.onSort} />
    </th>
  );
}

function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const href = table.rowHref?.(row);
  return (
    <tr role="row">
      {table.columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          className={classNames(columnClass(column), index === 0 && 'card-title')}
        >
          {index === 0 && href !== undefined ? (
            <Link href={href} className="row-link font-medium text-ink">
              {column.cell(row)}
            </Link>
          ) : (
            <div className="min-w-0">{column.cell(row)}</div>
          )}
        </td>
      ))}
      {table.rowActions && (
        <td role="cell" className="row-actions">
          {table.rowActions(row)}
        </td>
      )}
    </tr>
  );
}

export function DataTable<Row>(table: DataTableProps<Row>) {
  const texts = useUiTexts();
  return (
    <table
      role="table"
      aria-busy={table.busy || undefined}
      data-fixed={table.fixed || undefined}
      className={classNames('data-table', table.busy && 'opacity-60')}
    >
      <caption className="sr-only">{table.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {table.columns.map((column) => (
            <HeadCell key={column.key} column={column} table={table} />
          ))}
          {table.rowActions && (
            <th role="columnheader" scope="col" className="row-actions">
              <span className="sr-only">{texts.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.rows.map((row) => (
          <BodyRow key={table.rowKey(row)} row={row} table={table} />
        ))}
      </tbody>
    </table>
  );
}
