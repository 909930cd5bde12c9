/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ə: 'a',
  ħ: 'h',
  ŋ: 'n',
};

const abbreviations: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' };

const ascii = /^[\0-\x7f]*$/;

/** Text without case and accents: the same for `Łódź`, `LODZ` and `lodz`. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ascii.test(lower)) return lower.replaceAll("'", ''); // nine of ten names, and ten times faster
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻʼ`´]/gu, '')
    .replace(/[ßøłđðþæœıəħŋ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The words of a folded name. */
export const wordsOf = (key: string): string[] => (key === '' ? [] : key.split(' '));

/**
 * The look-up form of a name: folded words with single spaces. The last word is never expanded as an abbreviation,
 * because it may be typed incompletely.
 */
export function keyOf(name: string): string {
  const folded = fold(name);
  const key = folded.replace(ascii.test(folded) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, ' ').trim();
  if (!key.includes(' ')) return key;
  const words = wordsOf(key);
  return words.map((word, at) => (at < words.length - 1 ? (abbreviations[word] ?? word) : word)).join(' ');
}
