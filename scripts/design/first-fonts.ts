import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** What English and German pages are written in: ASCII without what only code has, and 19 more. */
const ofText = `${from(0x20, 0x5b)}]_${from(0x61, 0x7a)}|\u00A0°·×ÄÖÜßäöü–’“”„•…€`;
/** Samples have names of places in the languages of Western Europe too. */
const ofCode = `${from(0x20, 0x7e)}${from(0xa0, 0xff)}–’“”„•…€`;

/** The fonts that are cut; `fonts.css` names the same characters as ranges. */
export const fonts = {
  'inter-first': {
    file: 'inter/files/inter-latin-wght-normal.woff2',
    characters: ofText,
    keepFeatures: ['kern', 'tnum'],
  },
  'jetbrains-mono-first': {
    file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    characters: ofCode,
    keepFeatures: [],
  },
} as const;

/**
 * The letters, weights and features of each font that pages first need, so small that they arrive with the style.
 * The dropped tables repeat what the outlines say: widths of each weight, metrics, and names of weights for menus.
 */
export async function firstFonts(root: string): Promise<Readonly<Record<string, Buffer>>> {
  const cut = Object.entries(fonts).map(async ([name, { file, characters, keepFeatures }]) => {
    const whole = readFileSync(join(root, 'node_modules/@fontsource-variable', file));
    const font = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 600 } },
      keepFeatures,
      noHinting: true,
      dropTables: ['STAT', 'MVAR', 'HVAR'],
    });
    return [`web/src/styles/${name}.woff2`, font] as const;
  });
  return Object.fromEntries(await Promise.all(cut));
}
