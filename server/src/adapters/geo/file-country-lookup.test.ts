import { describe, expect, it } from 'vitest';
import { createFileCountryLookup } from './file-country-lookup.ts';

const fail = (error: unknown) => {
  throw new Error('The table is missing', { cause: error });
};

describe('the table of countries', () => {
  const places = createFileCountryLookup({ onMissing: fail });

  it.each([
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['127.0.0.1', undefined],
    ['not an address', undefined],
  ])('knows of %s that it is in %s ACC-51', async (ip, country) => {
    expect(await places.countryOf(ip)).toBe(country);
  });

  it('answers unknown places if an operator has removed it, and logs that once', async () => {
    const complaints: unknown[] = [];
    const without = createFileCountryLookup({
      file: '/nowhere/places.mmdb',
      onMissing: (error) => complaints.push(error),
    });
    const answers = await Promise.all([without.countryOf('8.8.8.8'), without.countryOf('8.8.4.4')]);
    expect(answers).toEqual([undefined, undefined]);
    expect(await without.countryOf('8.8.8.8')).toBeUndefined();
    expect(complaints).toHaveLength(1);
  });
});
