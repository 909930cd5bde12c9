import type { ProjectFigures, ProjectListRow } from '@waypost/contract/entities/project-list';
import { displayStatusName, isActiveStatus, parseStatus } from '@waypost/domain/projects/status';
import { formatDay } from '../../messages/formats.ts';
import type { Text } from '../../messages/use-text.tsx';
import type { Tone } from '../../ui/data/tone.ts';
import type { ManagedProject } from './managed-projects.ts';
import { displayedStatus } from './project-status.ts';

/** A project as a row of the list, with the columns of all roles. */
export type ProjectRow = {
  readonly id: string;
  readonly projectName: string;
  readonly plan: string;
  /** ISO 8601; null if unknown. */
  readonly creationDate: string | null;
  readonly displayDate: string;
  readonly status: string;
  /** The actual status, if the displayed one differs. */
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

export function toRows(projects: readonly Listed[], t: Text): readonly ProjectRow[] {
  return projects.map(({ status: nameOrCode, isMigrated, pending_changes, ...project }) => {
    const aria_status = parseStatus(nameOrCode); // stored and received values may be codes
    const status = displayedStatus({ aria_status, isMigrated, pending_changes }, t);
    const creationDate = Number.isNaN(Date.parse(project.creationDate)) ? null : project.creationDate;
    return {
      ...project,
      creationDate,
      displayDate: creationDate === null ? t('projects.noDate') : formatDay(creationDate, t),
      status: status.label,
      fullStatus: displayStatusName({ aria_status, isMigrated }) === aria_status ? undefined : aria_status,
      tone: status.tone,
      isActive: isActiveStatus(aria_status),
    };
  });
}

export type RowFilter = { readonly text: string; readonly onlyActive: boolean };

/** The rows that contain the search text, ignoring case, and optionally only the active ones. */
export function filterRows(rows: readonly ProjectRow[], { text, onlyActive }: RowFilter): readonly ProjectRow[] {
  const searchText = text.trim().toLocaleLowerCase('en');
  return rows.filter((row) => {
    if (onlyActive && !row.isActive) return false;
    const columns = [row.projectName, row.plan, row.displayDate, row.status];
    return columns.some((column) => column.toLocaleLowerCase('en').includes(searchText));
  });
}

/** By creation date; rows without one are always last. */
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
