import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import type { ProjectId } from '@waypost/domain/base/ids';
import { expect, it } from 'vitest';
import { ownUsageCsv } from './own-usage-csv.ts';

const figures = { requests: 1, usage_units: 2, billable_units: '9007199254740993' };
const days = { start_usage_date: '2026-03-01', end_usage_date: '2026-03-31' };
const report: OwnUsage = {
  chart: 'service',
  by: 'app',
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  detail: 'month',
  last_usage_update: null,
  projects: 1,
  values: [{ ...figures, value: 'app_1', name: '=Web', project: { id: 'prj_1' as ProjectId, name: 'Shop, "new"' } }],
  all_values: 2,
  records: [
    { ...figures, ...days, value: 'app_1' },
    { ...figures, ...days, value: null },
  ],
  before: figures,
};
const linesOf = (csv: string) => csv.split('\r\n').slice(1, -1);

it('names every record by id, name and project, safely for a spreadsheet', () => {
  expect(ownUsageCsv(report).split('\r\n')[0]).toBe(
    '\uFEFFFrom,To,Chart,Divided by,ID,Name,Project ID,Project name,Requests,Units,Billable units',
  );
  expect(linesOf(ownUsageCsv(report))).toEqual([
    `2026-03-01,2026-03-31,service,app,app_1,'=Web,prj_1,"Shop, ""new""",1,2,9007199254740993`,
    '2026-03-01,2026-03-31,service,app,other,,,,1,2,9007199254740993',
  ]);
});

it('names a project once as the value and once as the project, and a service by itself', () => {
  const record = { ...figures, ...days };
  const project = {
    ...report,
    by: 'project' as const,
    values: [{ ...figures, value: 'prj_1', name: 'Shop', project: null }],
  };
  expect(linesOf(ownUsageCsv({ ...project, records: [{ ...record, value: 'prj_1' }] }))).toEqual([
    '2026-03-01,2026-03-31,service,project,prj_1,Shop,prj_1,Shop,1,2,9007199254740993',
  ]);
  const service = {
    ...report,
    by: 'service' as const,
    values: [{ ...figures, value: 'route', name: null, project: null }],
  };
  expect(linesOf(ownUsageCsv({ ...service, records: [{ ...record, value: 'route' }] }))).toEqual([
    '2026-03-01,2026-03-31,service,service,route,,,,1,2,9007199254740993',
  ]);
});
