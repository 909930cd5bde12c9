import type { Position } from '../geodesy/great-circle.ts';
import { aliasNames } from './alias-names.ts';
import { liesIn, nameAreas, namesOfCountry } from './areas.ts';
import { keyOf, wordsOf } from './fold.ts';
import { misspeltEntries } from './misspelling.ts';
import { indexNames } from './name-index.ts';
import type { Places } from './places.ts';
import { type Reading, readingsOf } from './question.ts';
import { createTopList, importanceOf, type Match, type MatchKind, nearness, scoreOf, type TopList } from './ranking.ts';

export type GeocodeQuestion = { readonly q: string; readonly limit: number; readonly focus?: Position | undefined };

export type Geocoder = ReturnType<typeof createGeocoder>;

/** Adds an entry of the index as a candidate for this reading of the query. */
type Offer = (entry: number, match: MatchKind, cost?: number) => void;

type Alias = { readonly place: number; readonly key: string };

function* numbered(places: Places) {
  let number = 0;
  for (const place of places) yield [number++, place] as const;
}

/** The most populous place of each name and country, under its other names. */
function aliasesOf(places: Places): Alias[] {
  const idOf = (name: string, country: string) => `${country} ${name}`;
  const asked = new Map(aliasNames.map(([name, country, ...others]) => [idOf(name, country), others]));
  const meant = new Map<string, { place: number; population: number }>();
  for (const [place, { name, country, population, kind }] of numbered(places)) {
    const id = idOf(name, country);
    if (kind === 'country' || !asked.has(id)) continue;
    if (population >= (meant.get(id)?.population ?? 0)) meant.set(id, { place, population });
  }
  return [...meant].flatMap(([id, { place }]) => (asked.get(id) ?? []).map((other) => ({ place, key: keyOf(other) })));
}

function countryNamesOf(places: Places): Alias[] {
  const named: Alias[] = [];
  for (const [place, { kind, country }] of numbered(places))
    if (kind === 'country') named.push(...namesOfCountry(country).map((name) => ({ place, key: keyOf(name) })));
  return named;
}

/** Finds places by name. All data is in memory, so a query never waits. */
export function createGeocoder(places: Places) {
  const aliases = [...aliasesOf(places), ...countryNamesOf(places)];
  const keys = [...Array.from(places, ({ name }) => keyOf(name)), ...aliases.map(({ key }) => key)];
  const numberOf = (entry: number) => (entry < places.count ? entry : (aliases[entry - places.count]?.place ?? -1));
  const index = indexNames(keys);
  const importance = Float32Array.from(places, importanceOf);
  const areas = nameAreas([...new Set(Array.from(places, ({ country }) => country))]);

  function offerByName(key: string, offer: Offer): void {
    for (const entry of index.beginningWith(key)) offer(entry, keys[entry] === key ? 'exact' : 'prefix');
  }

  /** All words in any order; the last one may be incomplete. */
  function offerByWords(key: string, offer: Offer): void {
    if (key.length < 2) return; // one letter matches every fourth name
    const words = wordsOf(key);
    const last = words.at(-1) ?? '';
    const whole = words.slice(0, -1);
    const lists = [index.havingWordStart(last), ...whole.map((word) => index.withWord(word))];
    const rarest = lists.reduce((rare, list) => (list.length < rare.length ? list : rare));
    for (const entry of rarest) {
      const name = ` ${keys[entry]} `;
      if (name.includes(` ${last}`) && whole.every((word) => name.includes(` ${word} `))) offer(entry, 'word');
    }
  }

  function offerMisspelt(key: string, offer: Offer): void {
    const asked = wordsOf(key).length;
    for (const { entry, cost } of misspeltEntries(index, key)) {
      const extraWords = wordsOf(keys[entry] ?? '').length - asked;
      offer(entry, 'fuzzy', cost + Math.max(0, extraWords) / 2);
    }
  }

  function createOffer({ areas: within }: Reading, focus: Position | undefined, top: TopList): Offer {
    return (entry, match, cost = 0) => {
      const number = numberOf(entry);
      const near = focus ? nearness(places.positionAt(number), focus) : 0;
      const score = scoreOf(match, (importance[number] ?? 0) + near, cost);
      if (!top.isOpenTo(score)) return;
      const place = places.at(number);
      if (within.every((area) => liesIn(area, place))) top.offer({ place, match, score });
    };
  }

  return {
    /** The best places for a query, best first. Misspellings count only if correct spelling finds too little. */
    search({ q, limit, focus }: GeocodeQuestion): readonly Match[] {
      const top = createTopList(limit);
      const searches = readingsOf(q, areas).map((reading) => ({
        key: reading.key,
        offer: createOffer(reading, focus, top),
      }));
      for (const { key, offer } of searches) {
        offerByName(key, offer);
        offerByWords(key, offer);
      }
      if (top.best[0]?.match === 'exact' || top.best.length === limit) return top.best;
      for (const { key, offer } of searches) offerMisspelt(key, offer);
      return top.best;
    },
  };
}
