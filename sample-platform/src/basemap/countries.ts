import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf, type Representation } from '../http/representation.ts';
import { type MapDetail, readOutlines } from './outlines.ts';

export type CountryMaps = ReturnType<typeof createCountryMaps>;

/** Three decimals, about 100 m: the outlines are no more exact. */
const trimmed = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);

/** The outlines as GeoJSON, ready to send in every encoding. */
async function prepare(detail: MapDetail): Promise<Representation> {
  const { countries } = await readOutlines(detail);
  const collection = { ...countries, attribution: 'Made with Natural Earth' };
  const identity = Buffer.from(JSON.stringify(collection, trimmed));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)]);
  return {
    type: 'application/geo+json',
    cacheControl: 'public, max-age=86400',
    etag: etagOf(identity),
    bodies: { br, gzip: zipped, identity },
  };
}

/** Created on first use and cached, so that the start does not wait for the map. */
export function createCountryMaps() {
  const maps = new Map<MapDetail, Promise<Representation>>();
  return {
    get(detail: MapDetail): Promise<Representation> {
      const map = maps.get(detail) ?? prepare(detail);
      maps.set(detail, map);
      return map;
    },
  };
}
