import type { SearchFilter } from './search-filter.ts';

/** Longer texts are cut: nobody types so much, and every word costs time. */
export const longestSearchText = 200;

/** Suggestions begin with this many characters (SRC-09). */
const fewestCharacters = 2;

/** The pause in typing after which suggestions are asked for (SRC-10). */
export const suggestionPauseMs = 275;

/** How many suggestions are shown (SRC-12). */
export const shownSuggestions = 4;

const loneHalves = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The text that is searched for: one line without space around it, cut where it gets too long. */
export function readSearchText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = value.slice(0, longestSearchText * 10).replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return line.trim().slice(0, longestSearchText).replaceAll(loneHalves, '').trim();
}

/** Whether there are suggestions for a text (SRC-09). */
export const isSuggestedFor = (text: string): boolean => text.trim().length >= fewestCharacters;

type Suggested = { readonly sub_title: string | null; readonly url: string };

/** The second line of a suggestion; without one of its own it is the address (SRC-08). */
export const subTitleOf = ({ sub_title, url }: Suggested): string => (sub_title?.trim() ? sub_title : url);

type Search = { readonly text: string; readonly filter: SearchFilter; readonly page?: number };

/** The address of the search page for a text (SRC-07); the first page goes without saying. */
export function searchAddress({ text, filter, page = 1 }: Search): `/search?${string}` {
  const q = encodeURIComponent(text).replaceAll('%20', '+'); // as a form writes it
  const address = `/search?q=${q}&filter=${filter}` as const;
  return page > 1 ? `${address}&page=${page}` : address;
}

/** The address that submitting a text leads to; none for a text of nothing but space (SRC-06, SRC-07). */
export function submitAddress(typed: string, filter: SearchFilter): `/search?${string}` | undefined {
  const text = readSearchText(typed);
  return text === '' ? undefined : searchAddress({ text, filter });
}
