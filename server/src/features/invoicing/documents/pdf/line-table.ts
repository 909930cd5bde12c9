import type { DayRange } from '@waypost/domain/base/day';
import type { StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import type { Sheet } from './head.ts';
import { leading, line, page, strongLine } from './page-frame.ts';
import { muted } from './text.ts';
import { filled } from './words.ts';

/** Where the columns of numbers end. */
const ends = { quantity: 325, price: 415, taxRate: 455, amount: page.right } as const;
const whatWidth = 210;
const noteLeading = 10;
const small = { size: 7.5, color: muted };

function writeTitles({ writer, words }: Sheet, y: number): number {
  const style = { size: 8, color: muted };
  writer.write(words.what, [page.left, y], style);
  writer.writeEnd(words.quantity, [ends.quantity, y], style);
  writer.writeEnd(words.price, [ends.price, y], style);
  writer.writeEnd(words.taxRate, [ends.taxRate, y], style);
  writer.writeEnd(words.amount, [ends.amount, y], style);
  strongLine(writer, y + 6);
  return y + 6 + leading + 2;
}

type Row = {
  readonly line: StatementDraftLine;
  readonly what: readonly string[];
  /** Below the description, in small letters. */
  readonly notes: readonly string[];
};

type Table = { readonly lines: readonly StatementDraftLine[]; readonly period: DayRange };

/** The document's own period, and the project of the line before, are not repeated. */
function notesOf({ lines, period: whole }: Table, at: number, { words, formats }: Sheet): readonly string[] {
  const [line, before] = [lines[at], lines[at - 1]];
  if (!line) return [];
  const { period, product_id, discount = 0 } = line;
  const isWhole = period === null || (period.from === whole.from && period.to === whole.to);
  return [
    isWhole ? '' : formats.period(period),
    product_id === null || product_id === before?.product_id ? '' : `${words.project} ${product_id}`,
    discount === 0 ? '' : `${words.discount} −${formats.money(discount)}`,
  ].filter((text) => text !== '');
}

function rowOf(table: Table, at: number, sheet: Sheet): Row | undefined {
  const each = table.lines[at];
  if (!each) return undefined;
  const { writer } = sheet;
  const notes = notesOf(table, at, sheet).flatMap((note) => writer.lines(note, whatWidth, small));
  return { line: each, what: writer.lines(each.what, whatWidth), notes };
}

const heightOf = ({ what, notes }: Row) => what.length * leading + notes.length * noteLeading + 4;

function writeRow({ writer, words, formats }: Sheet, { line: each, what, notes }: Row, y: number): void {
  const { per = 1 } = each;
  const price = formats.money(each.unit_price);
  writer.writeEnd(formats.count(each.quantity), [ends.quantity, y]);
  writer.writeEnd(per === 1 ? price : filled(words.per, { price, count: formats.count(per) }), [ends.price, y]);
  writer.writeEnd(each.tax_category === 'S' ? formats.rate(each.tax_rate) : '–', [ends.taxRate, y]);
  writer.writeEnd(formats.money(each.amount), [ends.amount, y]);
  what.forEach((text, at) => writer.write(text, [page.left, y + at * leading]));
  const notesTop = y + (what.length - 1) * leading;
  notes.forEach((text, at) => writer.write(text, [page.left, notesTop + (at + 1) * noteLeading], small));
}

/** Writes the lines on as many pages as they need. Answers the baseline after the last one. */
export function writeLines(sheet: Sheet, table: Table, top: number): number {
  let y = writeTitles(sheet, top);
  for (let at = 0; at < table.lines.length; at += 1) {
    const row = rowOf(table, at, sheet);
    if (!row) break;
    const height = heightOf(row);
    if (y + height > page.bottom) {
      sheet.writer.addPage();
      y = writeTitles(sheet, page.top);
    }
    writeRow(sheet, row, y);
    y += height;
    line(sheet.writer, y - leading + 3);
  }
  return y;
}
