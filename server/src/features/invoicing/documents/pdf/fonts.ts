import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Face = 'regular' | 'bold';
type Script = 'latin' | 'arabic' | 'hebrew' | 'han' | 'hangul';

const folderOf = (entry: string) => join(dirname(fileURLToPath(entry)), '../fonts');

/** The packages are found by `import.meta.resolve`, which needs literal names to be seen by tools. */
const folders: Readonly<Record<Script, () => string>> = {
  latin: () => folderOf(import.meta.resolve('@embedpdf/fonts-latin')),
  arabic: () => folderOf(import.meta.resolve('@embedpdf/fonts-arabic')),
  hebrew: () => folderOf(import.meta.resolve('@embedpdf/fonts-hebrew')),
  han: () => folderOf(import.meta.resolve('@embedpdf/fonts-sc')),
  hangul: () => folderOf(import.meta.resolve('@embedpdf/fonts-kr')),
};

const files: Readonly<Record<Script, Readonly<Record<Face, string>>>> = {
  latin: { regular: 'NotoSans-Regular.ttf', bold: 'NotoSans-SemiBold.ttf' }, // with Greek, Cyrillic and Devanagari
  arabic: { regular: 'NotoNaskhArabic-Regular.ttf', bold: 'NotoNaskhArabic-Bold.ttf' },
  hebrew: { regular: 'NotoSansHebrew-Regular.ttf', bold: 'NotoSansHebrew-Bold.ttf' },
  han: { regular: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' }, // with Japanese kana
  hangul: { regular: 'NotoSansKR-Regular.otf', bold: 'NotoSansKR-Bold.otf' },
};

const ranges: readonly (readonly [Script, RegExp])[] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['hangul', /\p{Script=Hangul}/u],
  [
    'han',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb-\u30ff\uff00-\uffef]/u,
  ],
];

/** The script whose font has the character; all others are in the font for Latin. */
export const scriptOf = (char: string): Script => ranges.find(([, range]) => range.test(char))?.[0] ?? 'latin';

const fileOf = (script: Script, face: Face): Buffer => readFileSync(join(folders[script](), files[script][face]));

/** A font as its file has it, with the tables that shape text. */
export const shapedFont = fileOf;

const tagLength = 4;
const entryLength = 16;
const directoryStart = 12;

/**
 * The font for Latin without the tables that shape text: texts of thousands of lines are measured and written many
 * times faster. It is for scripts whose letters stand side by side.
 */
export function unshapedFont(face: Face): Buffer {
  const font = Buffer.from(fileOf('latin', face));
  const tables = font.readUInt16BE(tagLength);
  for (let at = 0; at < tables; at += 1) {
    const entry = directoryStart + at * entryLength;
    const tag = font.toString('latin1', entry, entry + tagLength);
    if (['GSUB', 'GPOS', 'GDEF'].includes(tag)) font.write(`x${tag.slice(1)}`, entry, 'latin1');
  }
  return font;
}

export type { Script };
