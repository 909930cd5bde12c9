import PDFDocument from 'pdfkit';
import type { FrozenStatement } from '../frozen-statement.ts';
import { createFormats } from './formats.ts';
import { type Sheet, writeHead } from './head.ts';
import { writeLines } from './line-table.ts';
import { writeFeet } from './page-frame.ts';
import { TextWriter } from './text.ts';
import { writeTotals } from './totals.ts';
import { wordsIn } from './words.ts';

/** The document of a statement; the same statement makes the same bytes. */
export async function statementPdf({ head, totals, lines }: FrozenStatement, logo?: string): Promise<Buffer> {
  const words = wordsIn[head.language];
  const kindTitle = head.kind === 'credit_note' ? words.creditTitle : words.title;
  const title = `${kindTitle} ${head.statement_no}`;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: head.language,
    displayTitle: true,
    // the fonts of documents replace the standard one, which has no file in a bundle
    font: '',
    info: { Title: title, Author: head.seller.name, CreationDate: new Date(`${head.create_date}T00:00:00Z`) },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  const writer = new TextWriter(doc, head.language);
  const sheet: Sheet = { writer, words, formats: createFormats(head.language, head.currency) };
  const linesTop = writeHead(sheet, head, logo);
  const linesEnd = writeLines(sheet, { lines, period: head.period }, linesTop);
  writeTotals(sheet, { head, totals }, linesEnd);
  writeFeet(writer, { legal: head.seller.legal_lines, title, words });
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
