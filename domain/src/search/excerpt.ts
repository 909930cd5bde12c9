import { placedWords } from './words.ts';

/** The part of a text that is marked, from one character to before another. */
export type Mark = [from: number, to: number];
export type IsHit = (word: string) => boolean;

/** The words of a text that were searched for. */
export const marksIn = (text: string, isHit: IsHit): Mark[] =>
  placedWords(text)
    .filter((word) => isHit(word.text))
    .map(({ text: word, start }) => [start, start + word.length]);

const length = 220;
const before = 60;

/** Where a cut at `at` falls between two words; `at` itself if the words around it are too long. */
function cutAt(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space > at - 40 ? space : at;
}

/** Half of a letter that needs two. */
const halves = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/** The part of a text around its first hit, or its beginning. */
export function excerptOf(text: string, isHit: IsHit): { readonly text: string; readonly marks: Mark[] } {
  const first = placedWords(text).find((word) => isHit(word.text))?.start ?? 0;
  const start = first > length - before ? cutAt(text, first - before) : 0;
  const end = cutAt(text, start + length);
  const part = text.slice(start, end).trim().replaceAll(halves, '');
  const whole = `${start > 0 ? '… ' : ''}${part}${end < text.length ? ' …' : ''}`;
  return { text: whole, marks: marksIn(whole, isHit) };
}
