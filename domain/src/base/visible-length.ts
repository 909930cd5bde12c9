/** More UTF-16 units than any character that people type: a family of emoji with skin tones has 25. */
const mostUnits = 32;

const characters = new Intl.Segmenter('en');
const charactersOf = (text: string) => [...characters.segment(text)].map(({ segment }) => segment);

/** The number of characters that a person sees: an emoji or a letter with its accents is one. */
export const visibleLength = (text: string): number => charactersOf(text).length;

/** Whether a text has at most so many visible characters; piles of accents, which would hide any length, are too long. */
export const isWithin = (text: string, max: number): boolean =>
  text.length <= max * mostUnits && visibleLength(text) <= max;

/** The beginning of a text that `isWithin` the length; no character is cut. */
export const firstCharacters = (text: string, max: number): string => {
  const begun = charactersOf(text.slice(0, (max + 1) * mostUnits)).slice(0, max);
  while (!isWithin(begun.join(''), max)) begun.pop();
  return begun.join('');
};
