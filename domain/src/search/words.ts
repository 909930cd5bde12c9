import { stemmer as germanStem } from '@orama/stemmers/german';
import { stemmer as englishStem } from 'stemmer';
import type { Language } from '../base/language.ts';

const stems: Readonly<Record<Language, (word: string) => string>> = { en: englishStem, de: germanStem };

const word = /[\p{L}\p{N}\p{M}]+/gu;

export const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** A word as it is compared: in lower case, whatever its letters are made of. */
export const compared = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A compared word and its stem, if that is another one. */
export function formsOf(text: string, language: Language): string[] {
  const own = compared(text);
  const stem = stems[language](own);
  return stem === own ? [own] : [own, stem];
}

export type FoundWord = { readonly text: string; readonly start: number };

/** The words of a text with their places. */
export const placedWords = (text: string): FoundWord[] =>
  Array.from(text.matchAll(word), (match) => ({ text: match[0], start: match.index }));
