import { expect, it } from 'vitest';
import { ownBarOf, ownPartsOf } from './own-bars.ts';

const days = { from: '2026-03-02', to: '2026-03-02' };

it('a column is asked about by its chart, division, days, and the environment if one is chosen (USE-53)', () => {
  const report = { chart: 'storage', by: 'app' } as const;
  expect(ownBarOf(report, { filters: { environment: undefined }, days })).toEqual({ ...report, days });
  expect(ownBarOf(report, { filters: { environment: 'cit' }, days })).toEqual({ ...report, days, environment: 'cit' });
});

it('what can be chosen of a column are its values by their names, but not those of other pages together (USE-52, USE-53)', () => {
  const names = {
    names: new Map([
      ['prj_1', 'Shop'],
      ['prj_2', 'Fleet'],
    ]),
    other: 'Other',
    areServices: false,
  };
  const line = (category: string, ...values: number[]) => ({ category, values, total: 0 });
  expect(ownPartsOf([line('prj_1', 1, 2), line('prj_2', 5, 0), line('', 0, 9)], names, 1)).toEqual([
    { name: 'Shop', query: { value: 'prj_1' } },
    { name: 'Other', query: undefined },
  ]);
});
