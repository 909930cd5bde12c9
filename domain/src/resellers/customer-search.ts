/** Letters that Unicode does not take apart, as people type them on other keyboards. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const diacritics = /[\u0300-\u036f]/g;
const withoutSpaces = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** The longest part of a name that is compared, in characters. */
const longestKey = 60;

/** A text as it is compared: in lower case, without diacritics, with single blanks for all that is no letter or digit. */
export function comparable(text: string): string {
  const letters = text.toLowerCase().normalize('NFKD').replaceAll(diacritics, '').normalize('NFC');
  const plain = letters.replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);
  return plain.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
}

const cut = (characters: readonly string[]) => characters.slice(0, longestKey).join('');

/**
 * Every rest of a name that a search can begin with: from each word on, and from each character of a script that
 * writes no blanks between words.
 */
export function searchKeysOf(name: string): readonly string[] {
  const characters = Array.from(comparable(name));
  const begins = characters.flatMap((character, at) => {
    const before = characters[at - 1];
    if (character === ' ') return [];
    const isStart = before === undefined || before === ' ' || withoutSpaces.test(character);
    return isStart ? [cut(characters.slice(at))] : [];
  });
  return [...new Set(begins)];
}

/** The beginning that the keys of a typed text must have; empty if nothing can be compared. */
export const searchPrefixOf = (typed: string): string => cut(Array.from(comparable(typed)));

/** Suggestions begin with this many characters (RES-29). */
export const fewestSuggestionCharacters = 2;

/** The pause in typing after which suggestions are asked for (RES-29). */
export const suggestionDelayMs = 275;

/** The most suggestions of one answer (RES-29). */
export const maxSuggestions = 10;

/** Whether there are suggestions for a typed text (RES-29). */
export const isSuggestedFor = (typed: string): boolean => Array.from(typed.trim()).length >= fewestSuggestionCharacters;
