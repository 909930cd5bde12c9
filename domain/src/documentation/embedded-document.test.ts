import { describe, expect, it } from 'vitest';
import {
  addressOf,
  contentsFramePollMs,
  documentFramePollMs,
  downloadTypes,
  inTypeOrder,
  newestFirst,
  pageAt,
  pageIn,
  versionOf,
} from './embedded-document.ts';

const version = (name: string, ...pages: string[]) => ({
  version: name,
  base: `/documents/sdk/${name}/{language}/`,
  contents: 'contents.html',
  pages: ['index.html', ...pages],
});
const older = version('1.0.0', 'geocode.html');
const newer = version('1.1.0', 'geocode.html', 'errors.html');

describe('the versions of a document', () => {
  it('stand newest first, by number (DOC-11)', () => {
    const names = ['1.9', '1.10.1', '1.10', '2.0-beta', '2.0-alpha', '1.2.0'];
    const sorted = newestFirst(names.map((name) => version(name))).map((one) => one.version);
    expect(sorted).toEqual(['2.0-beta', '2.0-alpha', '1.10.1', '1.10', '1.9', '1.2.0']);
  });

  it.each([
    ['1.0.0', '1.0.0'],
    ['1.1.0', '1.1.0'],
    ['3.0.0', '1.1.0'],
    [undefined, '1.1.0'],
    [['1.0.0'], '1.1.0'],
  ])('are chosen by name, otherwise the newest: %j is %s (DOC-03)', (asked, expected) => {
    expect(versionOf([older, newer], asked)?.version).toBe(expected);
    expect(versionOf([], asked)).toBeUndefined();
  });

  it.each([
    [newer, 'geocode.html', 'geocode.html'],
    [older, 'geocode.html', 'geocode.html'],
    [newer, 'errors.html', 'errors.html'],
    [older, 'errors.html', 'index.html'],
    [older, undefined, 'index.html'],
    [older, '../secrets.html', 'index.html'],
  ])('keep the page where it exists, otherwise go to the start (DOC-03)', (target, asked, expected) => {
    expect(pageIn(target, asked)).toBe(expected);
  });

  it('know their pages by address, in the language of the reader', () => {
    expect(addressOf(newer, 'errors.html', 'de')).toBe('/documents/sdk/1.1.0/de/errors.html');
    expect(pageAt(newer, '/documents/sdk/1.1.0/de/errors.html', 'de')).toBe('errors.html');
    expect(pageAt(newer, '/documents/sdk/1.0.0/de/errors.html', 'de')).toBeUndefined();
    expect(pageAt(newer, '/documents/sdk/1.1.0/en/errors.html', 'de')).toBeUndefined();
  });
});

it('lists downloads by type, in the order in which they are read (DOC-11)', () => {
  expect(downloadTypes).toHaveLength(6);
  const mixed = downloadTypes.toReversed().map((type) => ({ type }));
  expect(inTypeOrder(mixed).map(({ type }) => type)).toEqual([...downloadTypes]);
});

it('reads the size of the document ten times a second, and of its contents once (DOC-04) (DOC-05)', () => {
  expect([documentFramePollMs, contentsFramePollMs]).toEqual([100, 1000]);
});
