type RegionRow = readonly [code: string, name: string, short: string];

const sameCode = (rows: readonly (readonly [code: string, name: string])[]): RegionRow[] =>
  rows.map(([code, name]) => [code, name, code]);

/** Regions people name behind a place, by the code that GeoNames' file uses: letters here, FIPS numbers there. */
export const regions: Readonly<Record<string, readonly RegionRow[]>> = {
  US: sameCode([
    ['AL', 'Alabama'], ['AK', 'Alaska'], ['AZ', 'Arizona'], ['AR', 'Arkansas'], ['CA', 'California'], ['CO', 'Colorado'],
    ['CT', 'Connecticut'], ['DE', 'Delaware'], ['DC', 'District of Columbia'], ['FL', 'Florida'], ['GA', 'Georgia'],
    ['HI', 'Hawaii'], ['ID', 'Idaho'], ['IL', 'Illinois'], ['IN', 'Indiana'], ['IA', 'Iowa'], ['KS', 'Kansas'],
    ['KY', 'Kentucky'], ['LA', 'Louisiana'], ['ME', 'Maine'], ['MD', 'Maryland'], ['MA', 'Massachusetts'],
    ['MI', 'Michigan'], ['MN', 'Minnesota'], ['MS', 'Mississippi'], ['MO', 'Missouri'], ['MT', 'Montana'],
    ['NE', 'Nebraska'], ['NV', 'Nevada'], ['NH', 'New Hampshire'], ['NJ', 'New Jersey'], ['NM', 'New Mexico'],
    ['NY', 'New York'], ['NC', 'North Carolina'], ['ND', 'North Dakota'], ['OH', 'Ohio'], ['OK', 'Oklahoma'],
    ['OR', 'Oregon'], ['PA', 'Pennsylvania'], ['RI', 'Rhode Island'], ['SC', 'South Carolina'], ['SD', 'South Dakota'],
    ['TN', 'Tennessee'], ['TX', 'Texas'], ['UT', 'Utah'], ['VT', 'Vermont'], ['VA', 'Virginia'], ['WA', 'Washington'],
    ['WV', 'West Virginia'], ['WI', 'Wisconsin'], ['WY', 'Wyoming'],
  ]),
  GB: sameCode([['ENG', 'England'], ['SCT', 'Scotland'], ['WLS', 'Wales'], ['NIR', 'Northern Ireland']]),
  CA: [
    ['01', 'Alberta', 'AB'], ['02', 'British Columbia', 'BC'], ['03', 'Manitoba', 'MB'], ['04', 'New Brunswick', 'NB'],
    ['05', 'Newfoundland and Labrador', 'NL'], ['07', 'Nova Scotia', 'NS'], ['08', 'Ontario', 'ON'],
    ['09', 'Prince Edward Island', 'PE'], ['10', 'Québec', 'QC'], ['11', 'Saskatchewan', 'SK'], ['12', 'Yukon', 'YT'],
    ['13', 'Northwest Territories', 'NT'], ['14', 'Nunavut', 'NU'],
  ],
  AU: [
    ['01', 'Australian Capital Territory', 'ACT'], ['02', 'New South Wales', 'NSW'], ['03', 'Northern Territory', 'NT'],
    ['04', 'Queensland', 'QLD'], ['05', 'South Australia', 'SA'], ['06', 'Tasmania', 'TAS'], ['07', 'Victoria', 'VIC'],
    ['08', 'Western Australia', 'WA'],
  ],
  DE: [
    ['01', 'Baden-Württemberg', 'BW'], ['02', 'Bavaria', 'Bayern'], ['03', 'Bremen', 'HB'], ['04', 'Hamburg', 'HH'],
    ['05', 'Hesse', 'Hessen'], ['06', 'Lower Saxony', 'Niedersachsen'],
    ['07', 'North Rhine-Westphalia', 'Nordrhein-Westfalen'], ['08', 'Rhineland-Palatinate', 'Rheinland-Pfalz'],
    ['09', 'Saarland', 'SL'], ['10', 'Schleswig-Holstein', 'SH'], ['11', 'Brandenburg', 'BB'],
    ['12', 'Mecklenburg-Vorpommern', 'MV'], ['13', 'Saxony', 'Sachsen'], ['14', 'Saxony-Anhalt', 'Sachsen-Anhalt'],
    ['15', 'Thuringia', 'Thüringen'], ['16', 'Berlin', 'BE'],
  ],
};

/** The English name of a region; undefined where we know only its number. */
export function regionName(country: string, code: string): string | undefined {
  return regions[country]?.find(([known]) => known === code)?.[1];
}
