import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The words that a German text does not have, by the table of docs/writing.md. */
const unwanted = read('docs/writing.md')
  .split('\n')
  .flatMap((line) => /^\| [^|]+ \| [^|]+ \| (?<never>[^|]+) \|$/.exec(line)?.groups?.['never']?.split(', ') ?? [])
  .filter((word) => /^\p{L}[\p{L}-]+$/u.test(word));

const withoutCode = (page: string) =>
  page
    .replaceAll(/^---[\s\S]*?^---$/gm, '')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`]*`|\]\([^)]*\)/g, '');

const texts = [
  ...globSync('content/messages/de/*.json', { cwd: root }).map((file) => ({
    file,
    text: Object.values(JSON.parse(read(file)) as Record<string, unknown>).join('\n'),
  })),
  ...globSync('content/*/de/**/*.mdx', { cwd: root }).map((file) => ({ file, text: withoutCode(read(file)) })),
  ...['mail/words-de.ts', 'features/invoicing/documents/pdf/words.ts', 'features/invoicing/documents/document-texts.ts']
    .map((file) => `server/src/${file}`)
    .map((file) => ({ file, text: read(file) })),
];

/** The unwanted words of a text, alone or at the beginning of a longer one. */
const unwantedIn = (text: string) =>
  (text.match(/\p{L}[\p{L}-]*/gu) ?? []).filter((word) => unwanted.some((one) => word.startsWith(one)));

describe('German texts', () => {
  it('are all read, and words are looked for that must not be there', () => {
    expect(texts.length).toBeGreaterThan(80);
    expect(unwanted.length).toBeGreaterThan(20);
    expect(unwantedIn('Ihr Plan: {plan}. Planwechsel planen, ein Consumer-Key, kein Key.')).toEqual([
      'Plan',
      'Planwechsel',
      'Key',
    ]);
  });

  it.each(texts)('call a thing by its one name: $file (DOC-14)', ({ text }) => {
    expect(unwantedIn(text)).toEqual([]);
  });
});
