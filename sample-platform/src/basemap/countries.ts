import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type MapDetail, readOutlines } from './outlines.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** The outlines as GeoJSON, ready to send in every encoding. */
export type CountryMap = { readonly etag: string; readonly bodies: Readonly<Record<Encoding, Buffer>> };

export type CountryMaps = ReturnType<typeof createCountryMaps>;

/** Three decimals, about 100 m: the outlines are no more exact. */
const trimmed = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);

async function prepare(detail: MapDetail): Promise<CountryMap> {
  const { countries } = await readOutlines(detail);
  const collection = { ...countries, attribution: 'Made with Natural Earth' };
  const identity = Buffer.from(JSON.stringify(collection, trimmed));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return { etag: `W/"${digest}"`, bodies: { br, gzip: zipped, identity } };
}

/** Created on first use and cached, so that the start does not wait for the map. */
export function createCountryMaps() {
  const maps = new Map<MapDetail, Promise<CountryMap>>();
  return {
    get(detail: MapDetail): Promise<CountryMap> {
      const map = maps.get(detail) ?? prepare(detail);
      maps.set(detail, map);
      return map;
    },
  };
}

/** The smallest encoding that the client accepts. */
export function bestEncoding(accepted: string | undefined): Encoding {
  const known = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => known.includes(encoding)) ?? 'identity';
}
