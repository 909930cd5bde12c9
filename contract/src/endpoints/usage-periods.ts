import { isDay } from '@waypost/domain/base/day';
import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { StatementLineRows, UsagePeriods, UsageStatement } from '../entities/usage-periods.ts';
import { csvFileOf, idOf } from '../entities/values.ts';
import { usagePeriodRoutes } from '../routes/usage-periods.ts';

const day = z.string().refine(isDay, { message: 'Must be a day in the form yyyy-MM-dd.' });
const lineId = z.string().min(1).max(2000);
const ofProject = z.object({ id: idOf('prj') });
const ofPeriod = ofProject.extend({ first_day: day });
const ofApp = z.object({ app_id: idOf('app').optional() });
const read = { tag: 'Usage', access: 'user', envelope: 'portal', reasons: ['NOT_FOUND'] } as const;

export const usagePeriodEndpoints = {
  listUsagePeriods: {
    ...usagePeriodRoutes.listUsagePeriods,
    ...read,
    summary: 'List the billing periods of a project with the sums of their usage, newest first',
    params: ofProject,
    query: ofApp.extend({ before: day.optional() }),
    response: UsagePeriods,
  },
  readUsageStatement: {
    ...usagePeriodRoutes.readUsageStatement,
    ...read,
    summary: 'Read the usage statement of a billing period',
    params: ofPeriod,
    query: ofApp.extend({ after: lineId.optional() }),
    response: UsageStatement,
  },
  exportUsageStatement: {
    ...usagePeriodRoutes.exportUsageStatement,
    ...read,
    envelope: 'raw',
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Download the usage statement of a billing period as CSV',
    params: ofPeriod,
    query: ofApp,
    produces: 'text/csv',
    response: csvFileOf('Every line'),
    unchecked: true,
  },
  readStatementLine: {
    ...usagePeriodRoutes.readStatementLine,
    ...read,
    summary: 'Read the usage rows and the unit rule behind a line of a usage statement',
    params: ofPeriod.extend({ line_id: lineId }),
    response: StatementLineRows,
  },
} as const satisfies Endpoints;
