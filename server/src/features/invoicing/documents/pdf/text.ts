import bidiFactory from 'bidi-js';
import { themeColours } from '../../../../base/theme-colours.ts';
import { type Face, type Script, scriptOf, shapedFont, unshapedFont } from './fonts.ts';

/** A document of pdfkit, as far as text needs it. */
type Doc = PDFKit.PDFDocument;
export type Style = { readonly face?: Face; readonly size?: number; readonly color?: string };

/** Where a line begins or ends, on its baseline. */
type Place = readonly [x: number, baseline: number];

/** A piece of a line in one font and direction, in the order in which it is seen. */
type Piece = { readonly text: string; readonly script: Script | 'plain'; readonly level: number };

const bidi = bidiFactory();
/** Left to right in the font for Latin, without marks that stand above another letter. */
const plain = /^[\u0020-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u200a\u2010-\u2027\u2030-\u20cf\u2212]*$/u;
const standardSize = 9;

/** Documents are paper, which is light. */
export const { ink, muted, hairline } = themeColours.light;

/** The pieces of a line in logical order. */
function piecesOf(text: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const pieces: Piece[] = [];
  let at = 0;
  for (const char of text) {
    const level = levels[at] ?? 0;
    const isRtl = level % 2 === 1;
    const script = scriptOf(char);
    const shown = isRtl ? (bidi.getMirroredCharacter(char) ?? char) : char;
    const last = pieces.at(-1);
    // spaces stay with the word before them, so that scripts that join letters are shaped as a whole
    const joins = last && last.level === level && (last.script === script || char === ' ');
    if (joins) pieces[pieces.length - 1] = { ...last, text: last.text + shown };
    else pieces.push({ text: shown, script, level });
    at += char.length;
  }
  return pieces;
}

/** Fonts for Arabic and Hebrew lay their pieces out from right to left; other characters between them do not. */
const laidOut = (piece: Piece): Piece =>
  piece.level % 2 === 1 && piece.script !== 'arabic' && piece.script !== 'hebrew'
    ? { ...piece, text: Array.from(piece.text).toReversed().join('') }
    : piece;

/** Reverses every run of pieces of at least this level, from the highest level to the lowest odd one. */
function inVisualOrder(pieces: readonly Piece[]): readonly Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = Math.max(to, from + 1);
    }
  }
  return ordered;
}

const visualPieces = (text: string): readonly Piece[] =>
  plain.test(text) ? [{ text, script: 'plain', level: 0 }] : inVisualOrder(piecesOf(text)).map(laidOut);

/** Breaks are between words, and between characters in scripts that have no spaces. */
function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const sticks = words.length > 0 && !/[\p{L}\p{N}]/u.test(segment);
    if (sticks) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

/** The font of a document, which pdfkit's types leave out: its version is exact, and the pictures of documents show it. */
type InternalFont = {
  readonly id: string;
  ref(): unknown;
  encode(text: string): readonly [codes: readonly string[]];
};

/** Writes text in any script whose font is there, at exact places. */
export class TextWriter {
  readonly doc: Doc;
  readonly language: string;
  readonly #registered = new Set<string>();
  #present = { font: '', size: 0, color: '' };

  constructor(doc: Doc, language: string) {
    this.doc = doc;
    this.language = language;
  }

  #use(script: Piece['script'], { face = 'regular', size = standardSize }: Style): void {
    const name = `${script}-${face}`;
    if (!this.#registered.has(name)) {
      this.doc.registerFont(name, script === 'plain' ? unshapedFont(face) : shapedFont(script, face));
      this.#registered.add(name);
    }
    if (this.#present.font === name && this.#present.size === size) return;
    this.doc.font(name).fontSize(size);
    this.#present = { ...this.#present, font: name, size };
  }

  #widthOf({ text, script }: Piece, style: Style): number {
    this.#use(script, style);
    // with features, a piece is shaped as a whole and not word by word, which would keep words from left to right
    return script === 'plain' ? this.doc.widthOfString(text) : this.doc.widthOfString(text, { features: [] });
  }

  /** Each page begins in black. */
  #paint(color: string): void {
    if (this.#present.color === color) return;
    this.doc.fillColor(color);
    this.#present = { ...this.#present, color };
  }

  addPage(): void {
    this.doc.addPage();
    this.#present = { ...this.#present, color: '' };
  }

  switchToPage(at: number): void {
    this.doc.switchToPage(at);
    this.#present = { ...this.#present, color: '' };
  }

  width(text: string, style: Style = {}): number {
    return visualPieces(text).reduce((sum, piece) => sum + this.#widthOf(piece, style), 0);
  }

  /** The lines of a text that is wrapped at a width; a word that is too long is broken. */
  lines(text: string, width: number, style: Style = {}): readonly string[] {
    if (this.width(text, style) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    const add = (part: string) => {
      if (line !== '' && this.width((line + part).trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += part;
    };
    for (const word of wordsOf(text, this.language)) {
      if (this.width(word.trimEnd(), style) <= width) add(word);
      else for (const char of word) add(char);
    }
    return line.trim() === '' ? lines : [...lines, line.trimEnd()];
  }

  /** One operation of the page instead of nine: for tables of thousands of lines. */
  #show(text: string, x: number, baseline: number): void {
    const { doc } = this;
    const font = (doc as unknown as { readonly _font: InternalFont })._font;
    doc.page.fonts[font.id] ??= font.ref();
    const [codes] = font.encode(text);
    const place = `1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)}`; // pages are drawn from the top down
    doc.addContent(`BT ${place} Tm /${font.id} ${this.#present.size} Tf <${codes.join('')}> Tj ET`);
  }

  /** Writes one line whose baseline begins at a place. */
  write(text: string, [x, baseline]: Place, style: Style = {}): void {
    let left = x;
    for (const piece of visualPieces(text)) {
      const width = this.#widthOf(piece, style);
      this.#paint(style.color ?? ink);
      if (piece.script === 'plain') this.#show(piece.text, left, baseline);
      else this.doc.text(piece.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      left += width;
    }
  }

  /** Writes one line that ends at a place. */
  writeEnd(text: string, [x, baseline]: Place, style: Style = {}): void {
    this.write(text, [x - this.width(text, style), baseline], style);
  }
}
