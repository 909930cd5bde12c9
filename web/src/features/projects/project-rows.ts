import type { ProjectFigures, ProjectListRow } from '@waypost/contract/entities/project-list';
import { displayStatusName, isActiveStatus, parseStatus } from '@waypost/domain/projects/status';
import { formatDay } from '../../messages/formats.ts';
import type { Text } from '../../messages/use-text.tsx';
import type { Tone } from '../../ui/data/tone.ts';
import type { ManagedProject } from './managed-projects.ts';
import { shownStatus } from './project-status.ts';

/** A project as the list shows it: its columns for everybody, for a reseller and for a customer's admin. */
export type ProjectRow = {
  readonly id: string;
  readonly projectName: string;
  readonly plan: string;
  /** ISO 8601; null where it is not known. */
  readonly creationDate: string | null;
  readonly shownDate: string;
  readonly status: string;
  /** The real status, where another name is shown. */
  readonly fullStatus: string | undefined;
  readonly tone: Tone;
  readonly isActive: boolean;
  readonly customerName?: string | null;
  readonly customerEmail?: string | null;
  readonly expirationDate?: string | null;
  readonly canHaveUsers?: boolean;
  readonly manageByUser?: boolean;
  readonly figures?: ProjectFigures;
};

type Listed = ProjectListRow | ManagedProject;

export function rowsOf(projects: readonly Listed[], t: Text): readonly ProjectRow[] {
  return projects.map(({ status: nameOrCode, isMigrated, pending_changes, ...project }) => {
    const aria_status = parseStatus(nameOrCode); // what was kept or sent may be a code
    const status = shownStatus({ aria_status, isMigrated, pending_changes }, t);
    const creationDate = Number.isNaN(Date.parse(project.creationDate)) ? null : project.creationDate;
    return {
      ...project,
      creationDate,
      shownDate: creationDate === null ? t('projects.noDate') : formatDay(creationDate, t),
      status: status.label,
      fullStatus: displayStatusName({ aria_status, isMigrated }) === aria_status ? undefined : aria_status,
      tone: status.tone,
      isActive: isActiveStatus(aria_status),
    };
  });
}

export type RowFilter = { readonly text: string; readonly onlyActive: boolean };

/** The rows whose text columns hold what was typed, in any case; only active ones where that is asked. */
export function filterRows(rows: readonly ProjectRow[], { text, onlyActive }: RowFilter): readonly ProjectRow[] {
  const wanted = text.trim().toLocaleLowerCase('en');
  return rows.filter((row) => {
    if (onlyActive && !row.isActive) return false;
    const columns = [row.projectName, row.plan, row.shownDate, row.status];
    return columns.some((column) => column.toLocaleLowerCase('en').includes(wanted));
  });
}

/** By creation date; a row without one comes last either way. */
export function sortByCreation(
  rows: readonly ProjectRow[],
  direction: 'ascending' | 'descending',
): readonly ProjectRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted(({ creationDate: one }, { creationDate: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (Date.parse(one) - Date.parse(other));
  });
}
