import { paymentOf } from '@waypost/domain/billing/account-credit';
import type { StatementHead } from '@waypost/domain/billing/statements/statement-draft';
import type { StatementTotals } from '@waypost/domain/billing/statements/statement-totals';
import { exemptions } from '../document-texts.ts';
import type { Sheet } from './head.ts';
import { muted } from './text.ts';
import { leading, page, strongLine } from './page-frame.ts';
import { filled } from './words.ts';

type Sums = { readonly head: StatementHead; readonly totals: StatementTotals };

type NationalVat = NonNullable<StatementHead['national_vat']>;

const labelLeft = 320;

/** The tax in the currency of the seller's country, with its rate; answers where the next line begins. */
function writeNationalVat({ writer, words, formats }: Sheet, vat: NationalVat, top: number): number {
  const { currency, rate, rate_from, tax } = vat;
  const values = { currency: currency.toUpperCase(), rate: formats.exchangeRate(rate), day: formats.day(rate_from) };
  writer.write(filled(words.nationalTax, values), [labelLeft, top]);
  writer.writeEnd(formats.national(tax, currency), [page.right, top]);
  writer.write(filled(words.exchangeRate, values), [labelLeft, top + leading], { size: 8, color: muted });
  return top + 2 * leading + 3;
}

const linesBesides = ({ head, hasPayment }: Pick<Sums, 'head'> & { readonly hasPayment: boolean }): number =>
  (hasPayment ? 4 : 2) + (head.national_vat ? 2 : 0);

/** The sums, and why no tax is charged where none is. They stay together on one page. */
export function writeTotals(sheet: Sheet, { head, totals }: Sums, top: number): void {
  const { writer, words, formats } = sheet;
  const notes = totals.taxes.flatMap(({ category }) => exemptions[category]?.texts[head.language] ?? []);
  const noteLines = notes.flatMap((note) => writer.lines(note, page.right - page.left));
  const payment = head.credit_used ? paymentOf({ total: totals.total, credit: head.credit_used }) : undefined;
  const rows = totals.taxes.length + noteLines.length + linesBesides({ head, hasPayment: payment !== undefined });
  const height = rows * (leading + 3) + 24;
  let y = top + 8;
  if (y + height > page.bottom) {
    writer.addPage();
    y = page.top;
  }
  const row = (label: string, minor: number, style = {}) => {
    writer.write(label, [labelLeft, y], style);
    writer.writeEnd(formats.money(minor), [page.right, y], style);
    y += leading + 3;
  };
  row(words.net, totals.net);
  for (const { category, rate, base, tax } of totals.taxes) {
    const text = category === 'S' ? words.tax : words.noTax;
    row(filled(text, { rate: formats.rate(rate), base: formats.money(base) }), tax);
  }
  if (head.national_vat) y = writeNationalVat(sheet, head.national_vat, y);
  strongLine(writer, y - 8);
  y += 6;
  row(head.kind === 'credit_note' ? words.creditTotal : words.total, totals.total, { face: 'bold', size: 11 });
  if (payment) {
    writer.write(words.creditUsed, [labelLeft, y]);
    writer.writeEnd(`−${formats.money(payment.credit_used)}`, [page.right, y]);
    y += leading + 3;
    row(words.charged, payment.charged);
  }
  y += 10;
  for (const note of noteLines) {
    writer.write(note, [page.left, y]);
    y += leading;
  }
}
