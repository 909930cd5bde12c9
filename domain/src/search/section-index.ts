import MiniSearch, { type AsPlainObject, type Options, type Query, type SearchResult } from 'minisearch';
import { defaultLanguage, type Language, languages } from '../base/language.ts';
import { excerptOf, type IsHit, type Mark, marksIn } from './excerpt.ts';
import { passesFilter, type SearchFilter, type SectionKind } from './search-filter.ts';
import { compared, formsOf, wordsOf } from './words.ts';

/** A part of a page under one heading; its address is a path with the heading's anchor. */
export type Section = {
  readonly kind: SectionKind;
  readonly language: Language;
  readonly url: string;
  /** The page's title. */
  readonly title: string;
  /** None for what stands before the first heading. */
  readonly heading: string | null;
  readonly text: string;
  /** Samples, which are searched but not shown. */
  readonly code: string;
  /** Below 1 for what comes after other sections about the same. */
  readonly weight?: number;
};

type StoredSection = Omit<Section, 'code' | 'language'>;

/** A section that was found, with the words that were searched for. */
export type SectionHit = {
  readonly kind: SectionKind;
  readonly url: string;
  readonly title: string;
  readonly sub_title: string | null;
  readonly excerpt: string;
  readonly marks: { readonly title: Mark[]; readonly excerpt: Mark[] };
};

/** Every word costs time. */
const mostWords = 8;

/** A section is called by its heading, what stands before the first one by the page's title. */
function fieldOf(section: Section, field: string) {
  if (field === 'name') return section.heading ?? section.title;
  return section[field as keyof Section];
}

const optionsFor = (language: Language): Options<Section> => ({
  idField: 'url',
  fields: ['name', 'title', 'text', 'code'],
  extractField: fieldOf,
  storeFields: ['kind', 'url', 'title', 'heading', 'text', 'weight'],
  tokenize: wordsOf,
  processTerm: (term) => formsOf(term, language),
  searchOptions: {
    boost: { name: 5, title: 3, text: 1, code: 0.4 },
    boostDocument: (_url, _term, stored) => (stored as Partial<StoredSection> | undefined)?.weight ?? 1,
    tokenize: (term) => [term],
    processTerm: (term) => term,
  },
});

/** The index of all sections as text, one for each language; made once, at the build. */
export function indexText(sections: readonly Section[]): string {
  const indexes = languages.map((language) => {
    const index = new MiniSearch<Section>(optionsFor(language));
    index.addAll(sections.filter((section) => section.language === language));
    return [language, index.toJSON()];
  });
  return JSON.stringify(Object.fromEntries(indexes));
}

/** Short words have too many neighbours to be taken for misspelt ones. */
function mistakesIn(term: string): number | false {
  if (term.length < 4) return false;
  return term.length < 8 ? 1 : 2;
}

/** How many sections a word is in, counted once for each field. */
type Frequencies = ReadonlyMap<string, number>;
/** A word in so many sections says little beside others, and costs much. */
const veryMany = 1_000;

function frequenciesIn({ index }: AsPlainObject): Frequencies {
  const inFields = (byField: object) => Object.values(byField).reduce((sum, ids) => sum + Object.keys(ids).length, 0);
  return new Map(index.map(([term, byField]) => [term, inFields(byField)]));
}

type Asked = { readonly forms: readonly string[]; readonly frequency: number; readonly isLast: boolean };

const lengthOf = ({ forms: [word = ''] }: { readonly forms: readonly string[] }) => word.length;

/** Before so many letters of a word are typed, only names are searched for it: too many words begin alike. */
const fewLetters = 4;

/** A word, its stem and, if no section has it, what is nearly spelt like it; the last word may be unfinished. */
function wordQuery({ forms, frequency, isLast }: Asked): Query {
  const [word = ''] = forms;
  const whole: Query = { combineWith: 'OR', queries: [...forms], fuzzy: frequency === 0 && mistakesIn };
  if (!isLast || word.length < 2) return whole;
  const fields = word.length < fewLetters ? ['name'] : ['name', 'title', 'text', 'code'];
  return { combineWith: 'OR', queries: [whole, { queries: [word], prefix: true, fields }] };
}

const rarestFirst = (words: readonly Asked[]) => words.toSorted((one, other) => one.frequency - other.frequency);

/** The words that are searched for: no single letters and not what nearly every section has, beside others. */
function tellingWords(words: readonly Asked[]): readonly Asked[] {
  const telling = words.filter((word) => word.frequency < veryMany && lengthOf(word) > 1);
  return telling.length > 0 ? telling : rarestFirst(words).slice(0, 1);
}

/** If no section has all the words, those with any of the longest are found, which say the most. */
const fewWords = 3;
const longestFirst = (words: readonly Asked[]) => words.toSorted((one, other) => lengthOf(other) - lengthOf(one));

const asksFor = (text: string): string[] => [...new Set(wordsOf(text).map(compared))].slice(0, mostWords);
const pageOfUrl = (url: string): string => url.replace(/#.*$/, '');

type Found = { readonly result: SearchResult; readonly language: Language };

type LanguageIndex = {
  readonly language: Language;
  readonly index: MiniSearch<Section>;
  readonly pages: ReadonlySet<string>;
  readonly frequencies: Frequencies;
};

function loadIndex(language: Language, plain: AsPlainObject): LanguageIndex {
  // the library does not know what `storeFields` has kept
  const stored = Object.values(plain.storedFields) as unknown as readonly StoredSection[];
  return {
    language,
    index: MiniSearch.loadJS<Section>(plain, optionsFor(language)),
    pages: new Set(stored.map(({ url }) => pageOfUrl(url))),
    frequencies: frequenciesIn(plain),
  };
}

function askedOf(words: readonly string[], { language, frequencies }: LanguageIndex): readonly Asked[] {
  return words.map((word, at) => {
    const forms = formsOf(word, language);
    const frequency = Math.max(...forms.map((form) => frequencies.get(form) ?? 0));
    return { forms, frequency, isLast: at === words.length - 1 };
  });
}

type IsWanted = (section: StoredSection) => boolean;

/** Sections with all the words; if there are none, those with any of the longest words. */
function searchIn(own: LanguageIndex, words: readonly string[], isWanted: IsWanted): Found[] {
  const filter = (result: SearchResult) => isWanted(result as SearchResult & StoredSection);
  const search = (asked: readonly Asked[], combineWith: 'AND' | 'OR') =>
    own.index.search({ combineWith, queries: asked.map(wordQuery) }, { filter });
  const asked = tellingWords(askedOf(words, own));
  const all = search(asked, 'AND');
  const results = all.length > 0 || asked.length < 2 ? all : search(longestFirst(asked).slice(0, fewWords), 'OR');
  return results.map((result) => ({ result, language: own.language }));
}

export type SectionSearch = {
  readonly text: string;
  readonly filter: SearchFilter;
  readonly language: Language;
};

const byScore = (one: Found, other: Found) => other.result.score - one.result.score;

/** The title and what is shown of the text are only worked out for the sections that are shown. */
export type FoundSection = { readonly show: () => SectionHit };

function shown({ result, language }: Found): SectionHit {
  const { kind, url, title, heading, text } = result as SearchResult & StoredSection;
  const terms = new Set(result.terms);
  const isHit: IsHit = (word) => formsOf(word, language).some((form) => terms.has(form));
  const excerpt = excerptOf(text, isHit);
  const ownTitle = heading ?? title;
  return {
    kind,
    url,
    title: ownTitle,
    sub_title: heading === null ? null : title,
    excerpt: excerpt.text,
    marks: { title: marksIn(ownTitle, isHit), excerpt: excerpt.marks },
  };
}

/** By itself, so that the search does not keep the text and what was parsed of it, which are as large as the indexes. */
function readIndexes(text: string): ReadonlyMap<Language, LanguageIndex> {
  const plain = JSON.parse(text) as Partial<Record<Language, AsPlainObject>>;
  return new Map(
    languages.flatMap((language) => {
      const stored = plain[language];
      return stored ? [[language, loadIndex(language, stored)] as const] : [];
    }),
  );
}

/**
 * Searches the index of a text that `indexText` made. A page that is missing in the reader's language is found in
 * English, as it is shown in English.
 */
export function loadSectionIndex(text: string): (search: SectionSearch) => readonly FoundSection[] {
  const indexes = readIndexes(text);
  return ({ text: asked, filter, language }) => {
    const words = asksFor(asked);
    if (words.length === 0) return [];
    const own = indexes.get(language);
    const passes: IsWanted = ({ kind }) => passesFilter(kind, filter);
    const found = own ? searchIn(own, words, passes) : [];
    const others = language === defaultLanguage ? undefined : indexes.get(defaultLanguage);
    const missing: IsWanted = (section) => passes(section) && own?.pages.has(pageOfUrl(section.url)) !== true;
    const all = others ? [...found, ...searchIn(others, words, missing)].toSorted(byScore) : found;
    return all.map((one) => ({ show: () => shown(one) }));
  };
}
