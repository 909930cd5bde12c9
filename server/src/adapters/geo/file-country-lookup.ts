import maxmind, { type CountryResponse, type Reader } from 'maxmind';
import { createRequire } from 'node:module';
import type { CountryLookup } from './country-lookup.port.ts';

/** The packaged table says `country_code`; MaxMind's own, which an operator may put in its place, `country`. */
type Entry = CountryResponse & { readonly country_code?: string };
type Table = Pick<Reader<Entry>, 'get'>;

type Options = {
  /** A file of MaxMind's form; the package's own unless said otherwise. */
  readonly file?: string;
  readonly onMissing: (error: unknown) => void;
};

const unknown: Table = { get: () => null };

const require = createRequire(import.meta.url);

// from the bundle it is found as from here: by the name of its package
const packagedFile = () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

/** The table is read when the first place is asked for; without it every place is unknown, and nothing else is amiss. */
export function createFileCountryLookup({ file, onMissing }: Options): CountryLookup {
  let opened: Promise<Table> | undefined;

  const open = async (): Promise<Table> => {
    try {
      return await maxmind.open<Entry>(file ?? packagedFile());
    } catch (error) {
      onMissing(error);
      return unknown;
    }
  };

  return {
    async countryOf(ip) {
      opened ??= open();
      const table = await opened;
      const found = maxmind.validate(ip) ? table.get(ip) : null;
      return found?.country_code ?? found?.country?.iso_code;
    },
  };
}
