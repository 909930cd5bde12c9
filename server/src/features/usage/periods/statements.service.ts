import type { StatementLineRows, UsagePeriod, UsageStatement } from '@waypost/contract/entities/usage-periods';
import type { CsvPage, CsvRow } from '@waypost/domain/base/csv';
import type { Day } from '@waypost/domain/base/day';
import { DomainError } from '@waypost/domain/base/domain-error';
import { closesOn } from '@waypost/domain/plans/billing-period';
import type { UnitRule } from '@waypost/domain/usage/unit-rules';
import type { z } from 'zod';
import type { Executor } from '../../../db/transaction.ts';
import type { UnitRules } from '../metering/event-units.ts';
import { noRuleDay } from '../metering/usage-sums.ts';
import { keyOfLine, type LineKey, lineIdOf } from './line-id.ts';
import type { Period } from './project-periods.ts';
import {
  type Apps,
  readDays,
  readLine,
  readLines,
  readStoredRule,
  readTotals,
  type StoredLine,
} from './statement-lines.store.ts';

type Line = UsageStatement['lines'][number];
export type PeriodAnswer = z.input<typeof UsagePeriod>;

const linesOfPage = 200;

const keyOf = ({ app_id, service, usage_type, environment, rule_day, source_day }: StoredLine): LineKey => [
  app_id,
  service,
  usage_type,
  environment,
  rule_day,
  source_day,
];

const lineOf = (stored: StoredLine, { first_day }: Period): Line => {
  const { source_day, rule_day, ...line } = stored;
  return {
    line_id: lineIdOf(keyOf(stored)),
    ...line,
    rule_day: rule_day === noRuleDay ? null : rule_day,
    adjusts: source_day === first_day ? null : source_day,
  };
};

/** A period with the sums of these apps. */
export async function summaryOf(db: Executor, period: Period, apps: Apps): Promise<PeriodAnswer> {
  const { first_day, last_day, status, closed_at } = period;
  const sums = await readTotals(db, period, apps);
  return {
    first_day,
    last_day,
    status,
    closes_on: closesOn({ to: last_day }),
    closed_at,
    totals: sums.map(({ usage_type, requests, usage_units, billable_units }) => ({
      usage_type,
      requests,
      usage_units,
      billable_units,
    })),
    adjustments: sums.reduce((count, { adjustments }) => count + adjustments, 0),
  };
}

type Page = { readonly apps: Apps; readonly after: LineKey | undefined };

async function linesAfter(db: Executor, period: Period, { apps, after }: Page) {
  const rows = await readLines(db, period, { apps, after, limit: linesOfPage + 1 });
  const page = rows.slice(0, linesOfPage);
  const last = rows.length > linesOfPage ? page.at(-1) : undefined;
  return { lines: page.map((line) => lineOf(line, period)), last: last && keyOf(last) };
}

/** A page of a statement. Throws NOT_FOUND for a text that names no line. */
export async function statementOf(
  db: Executor,
  period: Period,
  { apps, after }: { readonly apps: Apps; readonly after: string | undefined },
): Promise<z.input<typeof UsageStatement>> {
  const key = after === undefined ? undefined : keyOfLine(after);
  if (after !== undefined && !key) throw new DomainError('NOT_FOUND');
  const { lines, last } = await linesAfter(db, period, { apps, after: key });
  return { period: await summaryOf(db, period, apps), lines, next: last ? lineIdOf(last) : null };
}

const ruleNow = (rules: UnitRules, [, service, usage_type, , rule_day]: LineKey): UnitRule | null =>
  (usage_type === 'Transactions' && rules.get(service)?.find(({ from }) => from === rule_day)) || null;

type OfLine = { readonly apps: Apps; readonly line_id: string; readonly rules: UnitRules };

/** The days of a line and its rule. Throws NOT_FOUND for a line of another app. */
export async function lineRowsOf(
  db: Executor,
  period: Period,
  { apps, line_id, rules }: OfLine,
): Promise<StatementLineRows> {
  const key = keyOfLine(line_id);
  if (!key || (apps !== 'all' && !apps.some((id) => id === key[0]))) throw new DomainError('NOT_FOUND');
  const line = await readLine(db, period, key);
  if (!line) throw new DomainError('NOT_FOUND');
  const { first_day, last_day } = period;
  const rule = period.status === 'closed' ? await readStoredRule(db, period, key) : ruleNow(rules, key);
  return { period: { first_day, last_day }, line: lineOf(line, period), rule, days: await readDays(db, period, key) };
}

/** The columns of a statement's CSV. */
export const csvColumns = [
  'Period from',
  'Period to',
  'Status',
  'App ID',
  'Environment',
  'Usage type',
  'Service',
  'Unit rule',
  'Adjusts period',
  'First day',
  'Last day',
  'Requests',
  'Units',
  'Billable units',
];

const cellsOf = ({ first_day, last_day, status }: Period, line: Line): CsvRow => [
  first_day,
  last_day,
  status,
  line.app_id,
  line.environment === 'prd' ? 'production' : line.environment,
  line.usage_type,
  line.service,
  line.rule_day,
  line.adjusts satisfies Day | null,
  line.from_day,
  line.to_day,
  line.requests,
  line.usage_units,
  line.billable_units,
];

/** A page of the lines of a statement as rows of a CSV file. */
export async function csvPageOf(db: Executor, period: Period, page: Page): Promise<CsvPage<LineKey>> {
  const { lines, last } = await linesAfter(db, period, page);
  return { rows: lines.map((line) => cellsOf(period, line)), last };
}
