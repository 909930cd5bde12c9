import { describe, expect, it } from 'vitest';
import { filtersFromText, filtersToText, shownPresets } from './usage-filters.ts';

const app_id = 'app_01hzy0a0a0a0a0a0a0a0a0a0a0';

describe('filtersFromText', () => {
  it.each([
    [undefined, '1m', undefined],
    ['', '1m', undefined],
    ['[service][date][zoom_level]=1w', '1w', undefined],
    [`[service][app][app_id]=${app_id}`, '1m', app_id],
    [`[service][app][app_id]=${app_id}&[service][date][zoom_level]=1w`, '1w', app_id],
    ['[service][date][zoom_level]=tomorrow', '1m', undefined],
    ['[mau][date][zoom_level]=1w', '1m', undefined],
    ['&&=&nonsense', '1m', undefined],
  ])('reads %j as %s and %s', (text, zoom_level, app) => {
    const { preset, app_id: read } = filtersFromText(text);
    expect([preset.zoom_level, read]).toEqual([zoom_level, app]);
  });
});

describe('shownPresets', () => {
  it('are the last 7 and the last 30 days, and the second is the default USE-19', () => {
    expect(shownPresets.map(({ label }) => label)).toEqual(['Last 7 days', 'Last 30 days']);
    expect(filtersFromText(undefined).preset).toBe(shownPresets[1]);
  });
});

describe('filtersToText', () => {
  it('leaves a plain address plain', () => {
    expect(filtersToText(filtersFromText(undefined))).toBeUndefined();
  });

  it('is read back as what it was', () => {
    for (const preset of shownPresets) {
      for (const app of [undefined, app_id]) {
        const filters = { preset, app_id: app };
        expect(filtersFromText(filtersToText(filters))).toEqual(filters);
      }
    }
  });
});
