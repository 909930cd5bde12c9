import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Message } from '../src/messages/format-message.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒǧĥíĵķĺḿñóƥɋŕšţúṽŵẋýžÁɃÇĐÉƑǦĤÍĴĶĹḾÑÓƤɊŔŠŢÚṼŴẊÝŽ';
const accent = (text: string) => text.replaceAll(/[a-z]/gi, (letter) => accented.charAt(plain.indexOf(letter)));

/** A part of a compiled message: text, or an argument with its name, kind and choices. */
type Part = string | readonly [name: string, kind?: string, choices?: unknown];

function pseudoPart(part: Part): unknown {
  if (typeof part === 'string') return accent(part);
  const [name, kind, choices] = part;
  if (choices === undefined || kind === 'number') return part;
  const changed = Object.entries(choices as Readonly<Record<string, unknown>>).map(([choice, message]) => [
    choice,
    Array.isArray(message) ? (message as readonly Part[]).map(pseudoPart) : message,
  ]);
  return [name, kind, Object.fromEntries(changed)];
}

/** A message with accents and in brackets, 40 % longer: whatever comes without them is not from the catalogue. */
export function pseudo(text: string): Message {
  const padding = '~'.repeat(Math.ceil(text.length * 0.4));
  const parts = (compileMessage(text) as readonly Part[]).map(pseudoPart);
  return ['⟦', ...parts, `${padding}⟧`] as Message;
}

/** Programs, moments, pictures, and the list of countries, which the platform names. */
const withoutWords = [
  /<(script|style|code|pre|kbd|time|svg)\b[^>]*>.*?<\/\1>/gis,
  /<select\b[^>]*autocomplete="country".*?<\/select>/gis,
  /<!--.*?-->|<!doctype html>/gis,
];
const inlineTag = /<\/?(?:a|b|em|strong|span|output)\b[^>]*>/gi;
const readAttribute = /\s(aria-label|aria-description|aria-roledescription|title|placeholder|alt)="([^"]*)"/gi;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };
const decoded = (text: string) => text.replaceAll(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole);

/** Addresses, ids and names are the same in every language; so are programs, units and what languages call themselves. */
const untranslated = [
  /\S+@\S+|https?:\/\/\S+|\b[\w-]+(?:\.[\w-]+)+\b/g,
  /\b(?:app|key|prj|usr)_\w+/g,
  /\b(?:English|Deutsch|curl|JavaScript|GB)\b/g,
  /\b(?:Freemium|Pro)[ -](?:Basic|Pro|XYZ)\b/g,
];

/** The words of a text that are in none of its brackets. */
function wordsOutside(text: string): string[] {
  const inner = /⟦[^⟦⟧]*⟧/g;
  let left = text;
  while (left !== left.replaceAll(inner, '')) left = left.replaceAll(inner, '');
  const unknown = untranslated.reduce((rest, pattern) => rest.replaceAll(pattern, ''), left);
  return unknown.split(/\s{2,}|\n/).filter((words) => /[a-z]{2}/i.test(words));
}

/** The texts of a page, its attributes for readers among them, that no message has written. */
export function unlistedTexts(html: string): string[] {
  const page = withoutWords.reduce((rest, pattern) => rest.replaceAll(pattern, ''), html);
  const attributes = [...page.matchAll(readAttribute)].flatMap(([, name, value = '']) =>
    wordsOutside(decoded(value)).map((words) => `${name}: ${words}`),
  );
  const text = page.replaceAll(inlineTag, '').replaceAll(/<[^>]*>/g, '\n');
  return [...new Set([...wordsOutside(decoded(text)), ...attributes].map((words) => words.trim()))];
}
