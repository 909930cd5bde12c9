import { describe, expect, it } from 'vitest';
import { nameAreas } from './areas.ts';
import { labelOf } from './place.ts';
import { loadPlaces } from './places.ts';
import { regions } from './regions.ts';

const areas = nameAreas(['US', 'CA', 'DE', 'GB', 'GE', 'TN']);

describe('areas', () => {
  it.each([
    ['Texas', ['US.TX']],
    ['tx', ['US.TX']],
    ['CA', ['CA', 'US.CA']],
    ['Georgia', ['GE', 'US.GA']],
    ['Deutschland', ['DE']],
    ['USA', ['US']],
    ['Nordrhein Westfalen', ['DE.07']],
    ['Atlantis', undefined],
  ])('are known by the name %s', (name, codes) => {
    const area = areas.named(name);
    expect(area && [...area].sort()).toEqual(codes);
  });

  it('are found by their beginning, but not by one letter', () => {
    expect([...(areas.beginning('ten') ?? [])]).toEqual(['US.TN']);
    expect(areas.beginning('t')).toBeUndefined();
  });
});

describe('regions', () => {
  it.each([
    ['Calgary', 'CA', 'Alberta'],
    ['Halifax', 'CA', 'Nova Scotia'],
    ['Iqaluit', 'CA', 'Nunavut'],
    ['Winnipeg', 'CA', 'Manitoba'],
    ['Sydney', 'AU', 'New South Wales'],
    ['Perth', 'AU', 'Western Australia'],
    ['Hobart', 'AU', 'Tasmania'],
    ['Stuttgart', 'DE', 'Baden-Württemberg'],
    ['Mainz', 'DE', 'Rhineland-Palatinate'],
    ['Erfurt', 'DE', 'Thuringia'],
    ['Leipzig', 'DE', 'Saxony'],
    ['Belfast', 'GB', 'Northern Ireland'],
    ['Anchorage', 'US', 'Alaska'],
  ])('has the numbers right: %s, %s lies in %s', (name, country, region) => {
    const largest = [...loadPlaces()]
      .filter((place) => place.name === name && place.country === country && place.kind === 'city')
      .sort((a, b) => b.population - a.population)[0];
    expect(largest && labelOf(largest)).toContain(`, ${region}, `);
  });

  it('covers every region that its countries have in the file', () => {
    const known = new Set(
      Object.entries(regions).flatMap(([country, rows]) => rows.map(([code]) => `${country}.${code}`)),
    );
    const used = [...loadPlaces()].filter(({ country, region }) => country in regions && region !== '');
    const unknown = used.map(({ country, region }) => `${country}.${region}`).filter((code) => !known.has(code));
    expect([...new Set(unknown)]).toEqual([]);
  });
});
