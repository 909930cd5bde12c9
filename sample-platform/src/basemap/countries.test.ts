import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCountryMaps } from './countries.ts';
import { mapDetails } from './outlines.ts';

type Collection = {
  type: string;
  attribution: string;
  features: { properties: { name: string }; geometry: { type: string } }[];
};

describe('the map of countries', () => {
  it.each(mapDetails)('at %s contains named outlines, the same in every encoding', async (detail) => {
    const { bodies } = await createCountryMaps().get(detail);
    const collection = JSON.parse(bodies.identity.toString()) as Collection;
    expect([collection.type, collection.attribution]).toEqual(['FeatureCollection', 'Made with Natural Earth']);
    expect(collection.features.map(({ properties }) => properties.name)).toContain('Germany');
    expect(collection.features.every(({ geometry }) => /^(Multi)?Polygon$/.test(geometry.type))).toBe(true);
    expect(brotliDecompressSync(bodies.br ?? '').equals(bodies.identity)).toBe(true);
    expect(gunzipSync(bodies.gzip ?? '').equals(bodies.identity)).toBe(true);
  });

  it('is made once', async () => {
    const maps = createCountryMaps();
    const [first, second] = await Promise.all([maps.get('110m'), maps.get('110m')]);
    expect(first).toBe(second);
  });
});
