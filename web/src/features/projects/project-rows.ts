import type { ProjectSummary } from '@waypost/contract/entities/developer';
import { isActiveStatus } from '@waypost/domain/status';
import type { Text } from '../../messages/use-text.tsx';
import type { Tone } from '../../ui/tone.ts';
import { shownStatus } from './project-status.ts';
import { shortDate } from './short-date.ts';

/** A self-serve project as the list shows it (PRJ-17). */
export type ProjectRow = {
  readonly id: string;
  readonly projectName: string;
  readonly plan: string;
  /** ISO 8601; null where it is not known. */
  readonly creationDate: string | null;
  readonly shownDate: string;
  readonly status: string;
  readonly tone: Tone;
  readonly isActive: boolean;
};

export function rowsOf(projects: readonly ProjectSummary[], t: Text): readonly ProjectRow[] {
  return projects.map((project) => {
    const { aria_status, created } = project;
    const status = shownStatus({ aria_status, isMigrated: false, pending_changes: [] }, t);
    const creationDate = Number.isNaN(Date.parse(created)) ? null : created;
    return {
      id: project.product_id,
      projectName: project.app_name,
      plan: project.plan_name,
      creationDate,
      shownDate: creationDate === null ? t('projects.noDate') : shortDate(creationDate),
      status: status.label,
      tone: status.tone,
      isActive: isActiveStatus(aria_status),
    };
  });
}

export type RowFilter = { readonly text: string; readonly onlyActive: boolean };

/** The rows whose text columns hold what was typed, in any case; only active ones where that is asked (PRJ-04, PRJ-05). */
export function filterRows(rows: readonly ProjectRow[], { text, onlyActive }: RowFilter): readonly ProjectRow[] {
  const wanted = text.trim().toLocaleLowerCase('en');
  return rows.filter((row) => {
    if (onlyActive && !row.isActive) return false;
    const columns = [row.projectName, row.plan, row.shownDate, row.status];
    return columns.some((column) => column.toLocaleLowerCase('en').includes(wanted));
  });
}

/** By creation date; a row without one comes last either way (PRJ-10). */
export function sortByCreation(rows: readonly ProjectRow[], direction: 'ascending' | 'descending'): readonly ProjectRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted(({ creationDate: one }, { creationDate: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (Date.parse(one) - Date.parse(other));
  });
}
