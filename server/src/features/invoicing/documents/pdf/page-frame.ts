import { filled, type Words } from './words.ts';
import { hairline, ink, muted, type TextWriter } from './text.ts';

/** A4 in points, and the frame of its text. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539, top: 64, bottom: 752 } as const;

/** The standard distance of two baselines. */
export const leading = 13;

export function line(writer: TextWriter, y: number, color: string = hairline): void {
  writer.doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).strokeColor(color).stroke();
}

type Foot = { readonly legal: readonly string[]; readonly title: string; readonly words: Words };

/** The seller's legal lines and the number of each page, when all pages are there. */
export function writeFeet(writer: TextWriter, { legal, title, words }: Foot): void {
  const { count } = writer.doc.bufferedPageRange();
  const style = { size: 7, color: muted };
  for (let at = 0; at < count; at += 1) {
    writer.switchToPage(at);
    line(writer, page.bottom + 16);
    legal.forEach((text, row) => {
      const [fitting = ''] = writer.lines(text, page.right - page.left - 90, style);
      writer.write(fitting, [page.left, page.bottom + 30 + row * 10], style);
    });
    const place = filled(words.page, { page: at + 1, pages: count });
    writer.writeEnd(place, [page.right, page.bottom + 30], style);
    if (at > 0) writer.write(title, [page.left, page.top - 20], { size: 8, color: muted });
  }
}

export const strongLine = (writer: TextWriter, y: number): void => line(writer, y, ink);
