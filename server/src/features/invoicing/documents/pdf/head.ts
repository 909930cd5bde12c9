import type { StatementHead, StatementParty } from '@waypost/domain/billing/statements/statement-draft';
import type { Formats } from './formats.ts';
import { leading, page } from './page-frame.ts';
import { muted, type TextWriter } from './text.ts';
import type { Words } from './words.ts';

export type Sheet = {
  readonly writer: TextWriter;
  readonly words: Words;
  readonly formats: Formats;
};

const columnWidth = 230;
const factsLeft = 320;
const factLabelWidth = 92;

const placeOf = ({ postal, city }: StatementParty) => [postal, city].filter((part) => part !== '').join(' ');

/** Name and address, a line each; empty ones are left out. */
function addressLines(party: StatementParty & { readonly contact?: string | null }, { words, formats }: Sheet) {
  const vatId = party.vat_id === null ? '' : `${words.vatId} ${party.vat_id}`;
  const place = [party.contact ?? '', party.address, placeOf(party), formats.country(party.country), vatId];
  return place.filter((text) => text !== '');
}

type Block = { readonly x: number; readonly y: number; readonly width: number };

/** Answers the baseline after the block. */
function writeParty(sheet: Sheet, party: StatementParty & { readonly contact?: string | null }, block: Block): number {
  const { writer } = sheet;
  let y = block.y;
  for (const name of writer.lines(party.name, block.width, { face: 'bold', size: 10 })) {
    writer.write(name, [block.x, y], { face: 'bold', size: 10 });
    y += leading;
  }
  for (const text of addressLines(party, sheet).flatMap((each) => writer.lines(each, block.width))) {
    writer.write(text, [block.x, y]);
    y += leading;
  }
  return y;
}

function factsOf(head: StatementHead, { words, formats }: Sheet): readonly (readonly [string, string])[] {
  const { credited_statement_no } = head.references;
  const isCredit = head.kind === 'credit_note';
  const payment = head.is_paid ? words.paid : words.due;
  const facts: (readonly [string, string | null])[] = [
    [words.number, head.statement_no],
    [words.issued, formats.day(head.create_date)],
    [words.supplied, formats.period(head.period)],
    [words.credits, credited_statement_no],
    [words.reason, head.reason],
    [words.payment, isCredit ? null : payment],
  ];
  return facts.flatMap(([label, text]) => (text === null ? [] : [[label, text] as const]));
}

function writeFacts(sheet: Sheet, head: StatementHead, top: number): number {
  const { writer } = sheet;
  const x = factsLeft + factLabelWidth;
  let y = top;
  for (const [label, text] of factsOf(head, sheet)) {
    writer.write(label, [factsLeft, y], { color: muted });
    for (const part of writer.lines(text, page.right - x)) {
      writer.write(part, [x, y]);
      y += leading;
    }
  }
  return y;
}

const logoHeight = 34;

/** Seller and buyer on the left, title and facts on the right. Answers where the lines may begin. */
export function writeHead(sheet: Sheet, head: StatementHead, logo: string | undefined): number {
  const { writer, words } = sheet;
  if (logo !== undefined) writer.doc.image(logo, page.left, page.top - 24, { fit: [160, logoHeight] });
  const title = head.kind === 'credit_note' ? words.creditTitle : words.title;
  writer.write(title, [factsLeft, page.top], { face: 'bold', size: 20 });
  const sellerTop = page.top + (logo === undefined ? 0 : logoHeight + 8);
  const sellerEnd = writeParty(sheet, head.seller, { x: page.left, y: sellerTop, width: columnWidth });
  const buyerTop = Math.max(sellerEnd + 18, page.top + 110);
  writer.write(words.buyer, [page.left, buyerTop], { size: 8, color: muted });
  const buyerEnd = writeParty(sheet, head.buyer, { x: page.left, y: buyerTop + leading + 2, width: columnWidth });
  const factsEnd = writeFacts(sheet, head, page.top + 32);
  return Math.max(buyerEnd, factsEnd) + 18;
}
