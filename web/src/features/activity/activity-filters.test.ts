import { describe, expect, it } from 'vitest';
import { exportAddress, filtersIn } from './activity-filters.ts';

const userId = 'usr_01hzxvz7q8n5w3c2k4m6p8r0st';

describe('the filters of the activity log', () => {
  it('are read from the address, and what does not fit is left out', () => {
    const all = { kind: 'key', userId, from: '2026-05-04', to: '2026-05-06' };
    expect(filtersIn({ ...all, page: 2 })).toEqual(all);
    expect(filtersIn({ kind: 'secrets', userId: 'me', from: '2026-02-30', to: ['2026-05-06'] })).toEqual({});
  });

  it('narrow the file as they narrow the page', () => {
    expect(exportAddress('prj_1', {})).toBe('/api/project/prj_1/activity.csv');
    expect(exportAddress('prj_1', { kind: 'app', from: '2026-05-04' })).toBe(
      '/api/project/prj_1/activity.csv?kind=app&from=2026-05-04',
    );
  });
});
