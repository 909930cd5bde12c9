import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aliasNames } from './alias-names.ts';
import { createGeocoder } from './geocoder.ts';
import { labelOf } from './place.ts';
import { loadPlaces } from './places.ts';

const places = loadPlaces();
const geocoder = createGeocoder(places);
const search = (q: string, limit = 5) => geocoder.search({ q, limit });
const first = (q: string) => {
  const [match] = search(q, 1);
  return match && labelOf(match.place);
};

describe('the first result of a geocoder', () => {
  it.each([
    ['Paris', 'Paris, France'],
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['paris texas', 'Paris, Texas, United States'],
    ['Paris, Te', 'Paris, Texas, United States'],
    ['Springfield IL', 'Springfield, Illinois, United States'],
    ['Springfield, Illinois, USA', 'Springfield, Illinois, United States'],
    ['Vancouver WA', 'Vancouver, Washington, United States'],
    ['London, Ontario', 'London, Ontario, Canada'],
    ['London, UK', 'London, England, United Kingdom'],
    ['Frankfurt, Brandenburg', 'Frankfurt (Oder), Brandenburg, Germany'],
    ['Valencia, Venezuela', 'Valencia, Venezuela'],
    ['Valencia, Spanien', 'Valencia, Spain'],
    ['Lyon, Rhône', 'Lyon, France'],
    ['Port of Spain', 'Port of Spain, Trinidad & Tobago'],
    ['New York', 'New York City, New York, United States'],
    ['new yo', 'New York City, New York, United States'],
    ['york', 'York, England, United Kingdom'],
    ['Washington', 'Washington, D.C., District of Columbia, United States'],
    ['münchen', 'Munich, Bavaria, Germany'],
    ['munchen', 'Munich, Bavaria, Germany'],
    ['muenchen', 'Munich, Bavaria, Germany'],
    ['MUNICH', 'Munich, Bavaria, Germany'],
    ['Mu\u0308nchen', 'Munich, Bavaria, Germany'],
    ['København', 'Copenhagen, Denmark'],
    ['lodz', 'Łódź, Poland'],
    ['Wroclaw', 'Wrocław, Poland'],
    ['sao paulo', 'São Paulo, Brazil'],
    ["xi'an", 'Xi’an, China'],
    ['saint etienne', 'Saint-Étienne, France'],
    ['St. Petersburg', 'Saint Petersburg, Russia'],
    ['saint louis, missouri', 'St. Louis, Missouri, United States'],
    ['stuttg', 'Stuttgart, Baden-Württemberg, Germany'],
    ['Москва', 'Moscow, Russia'],
    ['東京', 'Tokyo, Japan'],
    ['francisco san', 'San Francisco, California, United States'],
    ['berln', 'Berlin, Germany'],
    ['lodnon', 'London, England, United Kingdom'],
    ['san fransisco', 'San Francisco, California, United States'],
    ['sprngfield, il', 'Springfield, Illinois, United States'],
    ['Germany', 'Germany'],
    ['Deutschland', 'Germany'],
    ['USA', 'United States'],
    ['!!!', undefined],
    [', ,', undefined],
    ['Zzyzx-Qwertz', undefined],
  ])('for %s is %s', (q, label) => {
    expect(first(q)).toBe(label);
  });
});

describe('the order of matches', () => {
  it('ranks an exact name before longer ones, and a prefix before an inner word', () => {
    expect(search('york', 20).map(({ match }) => match)).toEqual(expect.arrayContaining(['exact', 'prefix', 'word']));
    const kinds = search('york', 20).map(({ match }) => match);
    expect(kinds.lastIndexOf('exact')).toBeLessThan(kinds.findIndex((kind) => kind !== 'exact'));
    expect(search('san')[0]).toMatchObject({ match: 'exact', place: { name: 'San', country: 'ML' } });
  });

  it('corrects the spelling only if nothing has this name', () => {
    expect(search('berlin').every(({ match }) => match !== 'fuzzy')).toBe(true);
    expect(search('berln').every(({ match }) => match === 'fuzzy')).toBe(true);
  });

  it('prefers places near the focus, without hiding distant ones', () => {
    const dallas = { lat: 32.78, lon: -96.8 };
    const labels = geocoder.search({ q: 'paris', limit: 2, focus: dallas }).map(({ place }) => labelOf(place));
    expect(labels).toEqual(['Paris, Texas, United States', 'Paris, France']);
  });

  it('lists each place once, even if it has several names', () => {
    const ids = search('hong kong', 20).map(({ place }) => place.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a geocoder', () => {
  it('finds every place by its own name and country, among at most two dozen namesakes', () => {
    fc.assert(
      fc.property(fc.nat({ max: places.count - 1 }), (at) => {
        const place = places.at(at);
        const q = `${place.name.replaceAll(',', ' ')}, ${place.country}`;
        const found = geocoder.search({ q, limit: 24, focus: place.position });
        expect(found.map((match) => match.place.id)).toContain(place.id);
      }),
    );
  }, 60_000);

  it('answers any input, best first and within the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (q, limit) => {
        const scores = search(q, limit).map(({ score }) => score);
        expect(scores.length).toBeLessThanOrEqual(limit);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }),
    );
  }, 60_000);

  it.each(aliasNames)('knows %s, %s by its other names %s %s', (name, country, ...others) => {
    for (const other of others) {
      const names = search(`${other}, ${country}`).map(({ place }) => place.name);
      expect(names[0]).toBe(name);
    }
  });
});
