import type { Day } from '../../base/day.ts';
import type { StatementKind } from './statement-draft.ts';

/** Credit notes are numbered apart. */
export const statementSeries = ['statement', 'credit_note'] as const;
export type StatementSeries = (typeof statementSeries)[number];

export const seriesOf = (kind: StatementKind): StatementSeries => (kind === 'credit_note' ? kind : 'statement');

/** The year of a day, whose numbers begin with 1. */
export const statementYear = (day: Day): number => Number(day.slice(0, 4));

export type NumberPlace = {
  readonly seller_id: string;
  readonly series: StatementSeries;
  readonly year: number;
  /** The place in the series of the seller's year, from 1. */
  readonly sequence: number;
};

/** Such as `WP-2026-000042`, and `WP-CN-2026-000007` for a credit note (BIL-38). */
export function statementNumber({ seller_id, series, year, sequence }: NumberPlace): string {
  const infix = series === 'credit_note' ? ['CN'] : [];
  return [seller_id, ...infix, year, String(sequence).padStart(6, '0')].join('-');
}
