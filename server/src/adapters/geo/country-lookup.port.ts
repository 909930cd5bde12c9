/** Looks up the country of an IP address on this machine; no address is sent to a third party. */
export type CountryLookup = {
  /** ISO 3166-1 with two letters; undefined for an unknown address. */
  countryOf(ip: string): Promise<string | undefined>;
};
