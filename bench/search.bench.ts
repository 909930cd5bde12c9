// How much of the processor's time the server takes for suggestions, with 5,000 sections in memory.
import { indexText, loadSectionIndex, type Section } from '../domain/src/search/section-index.ts';
import { readSearchText, shownSuggestions } from '../domain/src/search/search-text.ts';
import { judge, median, percentile } from './rounds.ts';

const sectionCount = 5_000;
const vocabularySize = 8_000;
const rounds = 40;

/** The same numbers in every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom(42);
const at = <T>(values: readonly T[], place: number): T => values[Math.floor(place)] as T;
const syllables = 'ba con de ex for geo ka lo map no over pla que re ro ser ti un ver way key rate use token'.split(
  ' ',
);
const endings = ['', 's', 'ing', 'ed', 'ation', 'er'];
const newWord = () => {
  const stem = Array.from({ length: 2 + Math.floor(random() * 3) }, () => at(syllables, random() * syllables.length));
  return `${stem.join('')}${at(endings, random() * endings.length)}`;
};
const vocabulary = [...new Set(Array.from({ length: vocabularySize }, newWord))];
/** A few words are in most sections, as in any language. */
const words = (count: number) =>
  Array.from({ length: count }, () => at(vocabulary, vocabulary.length * random() ** 3)).join(' ');

const sections = Array.from({ length: sectionCount }, (_, number): Section => ({
  kind: at(['documentation', 'examples', 'blog', 'page'] as const, random() * 4),
  language: 'en',
  url: `/documentation/page-${Math.floor(number / 16)}#section-${number}`,
  title: words(3),
  heading: words(4),
  text: words(80),
  code: words(20),
}));

const search = loadSectionIndex(indexText(sections));

/** What the endpoint does with a text, beside the work of every endpoint. */
function suggest(typed: string) {
  const found = search({ text: readSearchText(typed), filter: '', language: 'en' });
  return { items: found.slice(0, shownSuggestions).map((one) => one.show()), more: found.length > shownSuggestions };
}

const kinds = {
  'two letters': () => at(vocabulary, random() * vocabulary.length).slice(0, 2),
  'one word': () => at(vocabulary, random() * vocabulary.length),
  'a misspelt word': () => at(vocabulary, random() * vocabulary.length).replace(/.(.)$/, '$1x'),
  'three words, the last unfinished': () => words(3).slice(0, -2),
  'a whole line of 200 characters': () => words(30).slice(0, 200),
};

for (const [kind, typed] of Object.entries(kinds)) {
  for (let warmUp = 0; warmUp < 20; warmUp += 1) suggest(typed());
  const times = Float64Array.from({ length: rounds }, () => {
    const text = typed();
    const before = process.cpuUsage(); // what else runs on the machine does not count
    suggest(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const middle = median([...times]);
  judge([{ what: `A suggestion for ${kind}, ms`, value: middle, holds: middle < 5, target: 'under 5' }]);
  console.log(`        95 of 100 took under ${percentile(times, 0.95).toFixed(2)} ms`);
}
