import maxmind, { type CountryResponse, type Reader } from 'maxmind';
import { createRequire } from 'node:module';
import type { CountryLookup } from './country-lookup.port.ts';

/** The packaged table uses `country_code`; MaxMind's own table, which an operator may use instead, uses `country`. */
type Entry = CountryResponse & { readonly country_code?: string };
type Table = Pick<Reader<Entry>, 'get'>;

type Options = {
  /** A file in MaxMind's format; by default the packaged one. */
  readonly file?: string;
  readonly onMissing: (error: unknown) => void;
};

const unknown: Table = { get: () => null };

const require = createRequire(import.meta.url);

// resolves by package name, so that it works from the sources and from the bundle
const packagedFile = () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

/** Loads the table on first use; without a table every country is unknown. */
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
      const entry = maxmind.validate(ip) ? table.get(ip) : null;
      return entry?.country_code ?? entry?.country?.iso_code;
    },
  };
}
