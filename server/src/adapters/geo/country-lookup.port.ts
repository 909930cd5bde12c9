/** Tells where an address of the internet is, on this machine: no address is ever sent to anybody. */
export type CountryLookup = {
  /** ISO 3166-1, two letters; undefined where it is not known. */
  countryOf(ip: string): Promise<string | undefined>;
};
