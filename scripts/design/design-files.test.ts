import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { designFiles } from './files.mjs';
import { fonts } from './first-fonts.ts';

const root = join(import.meta.dirname, '../..');

it.each(Object.entries(await designFiles(root)))('%s is what `npm run design` writes', (file, content) => {
  expect(readFileSync(join(root, file)).equals(Buffer.from(content))).toBe(true);
});

type Face = { readonly family: string; readonly file: string; readonly points: ReadonlySet<number> };

/** The code points of a `unicode-range`. */
function pointsIn(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const ends = part.trim().slice(2).split('-');
    const [first = 0, last = first] = ends.map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const style = readFileSync(join(root, 'web/src/styles/fonts.css'), 'utf8');
const faces = [...style.matchAll(/font-family: '([^']+)';[^}]*url\('([^']+)'\)[^}]*unicode-range: ([^;]+);/g)].map(
  ([, family = '', file = '', range = '']): Face => ({ family, file, points: new Set(pointsIn(range)) }),
);

it.each(Object.entries(fonts))(
  'the style asks %s for the characters it has, and for no others',
  (name, { characters }) => {
    const points = Array.from(characters, (character) => character.codePointAt(0));
    expect(faces.find(({ file }) => file === `./${name}.woff2`)?.points).toEqual(new Set(points));
  },
);

it.each(['Inter Variable', 'JetBrains Mono Variable'])('no character of %s is in two files', (name) => {
  const points = faces.filter(({ family }) => family === name).flatMap((face) => [...face.points]);
  expect(points.length).toBeGreaterThan(400);
  expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([]);
});
