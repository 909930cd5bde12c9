import type { StatementHead } from '@waypost/domain/billing/statements/statement-draft';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buyer, creditNote, frozenStatement } from '../../../../../test/factories/frozen-statements.ts';
import { draftLine } from '../../../../../test/factories/invoices.ts';
import { scriptOf } from './fonts.ts';
import { statementPdf } from './statement-pdf.ts';
import { TextWriter } from './text.ts';

afterEach(() => void vi.restoreAllMocks());

/** The texts of a document in the order in which they are written, and its bytes. */
async function written(head: Partial<StatementHead> = {}, lines?: Parameters<typeof frozenStatement>[1]) {
  const write = vi.spyOn(TextWriter.prototype, 'write');
  const pdf = await statementPdf(frozenStatement(head, lines));
  const texts = write.mock.calls.map(([text]) => text.replaceAll('\u00a0', ' '));
  write.mockRestore();
  return { pdf, texts };
}

describe('the PDF of a statement', () => {
  it('has every field that an invoice in the EU needs (BIL-38)', async () => {
    const lines = [
      draftLine({ discount: 4490, product_id: 'prj_1' }),
      draftLine({ what: 'Requests', quantity: 1500, unit_price: 49, per: 1000, tax_rate: 700 }),
    ];
    const { texts } = await written({}, lines);
    const fields = {
      title: 'Invoice',
      number: 'WP-2026-000042',
      issued: '1 Dec 2026',
      supplied: '1 Nov 2026 – 30 Nov 2026',
      seller: ['Waypost Example GmbH', 'Kartenweg 1', '10115 Berlin', 'VAT ID DE136695976'],
      buyer: ['Kartenhaus GmbH', 'Torstraße 49', '10119 Hamburg', 'VAT ID DE811907980'],
      what: ['Freemium-Pro', 'Requests'],
      quantities: '1,500',
      prices: ['€449.00', '€0.49 / 1,000'],
      discount: 'Discount −€44.90',
      amounts: ['€404.10', '€0.74'],
      rates: ['19%', '7%'],
      bases: ['VAT 7% on €0.74', 'VAT 19% on €404.10'],
      taxes: ['€0.05', '€76.78'],
      net: '€404.84',
      total: '€481.67',
      legal: 'Amtsgericht Charlottenburg HRB 12345',
      page: 'Page 1 of 1',
    };
    expect(
      Object.values(fields)
        .flat()
        .filter((field) => !texts.includes(field)),
    ).toEqual([]);
  });

  it('is in German for German readers, with German amounts and days (BIL-38)', async () => {
    const { texts } = await written({ language: 'de', is_paid: true });
    const expected = [
      'Rechnung',
      'Rechnungsdatum',
      '01.12.2026',
      '449,00 €',
      'USt. 19 % auf 449,00 €',
      'Bezahlt',
      'Seite 1 von 1',
    ];
    expect(expected.filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('says what credits have paid, and what is charged', async () => {
    const partly = await written({ is_paid: true, credit_used: 10_000 });
    const at = partly.texts.indexOf('Paid from the credit of the account');
    expect(partly.texts.slice(at, at + 4)).toEqual([
      'Paid from the credit of the account',
      '−€100.00',
      'Charged to the payment method',
      '€434.31',
    ]);
    for (const credit_used of [0, undefined])
      expect((await written({ credit_used })).texts).not.toContain('Paid from the credit of the account');
  });

  it('states the VAT in the seller’s currency, with the rate and its day, where it is in another one (BIL-38)', async () => {
    const national_vat = { currency: 'eur', rate: '0.851064', rate_from: '2026-01-01', tax: 7260 };
    const english = await written({ currency: 'usd', national_vat });
    expect(english.texts).toEqual(
      expect.arrayContaining(['VAT in EUR', 'Rate 0.851064 of 1 Jan 2026', 'EUR 72.60', '$534.31']),
    );
    const german = await written({ currency: 'usd', language: 'de', national_vat });
    expect(german.texts).toEqual(expect.arrayContaining(['USt. in EUR', 'Kurs 0,851064 vom 01.01.2026', '72,60 EUR']));
    expect((await written()).texts.join(' ')).not.toContain('Rate');
  });

  it('says why no tax is charged (BIL-38)', async () => {
    const line = (tax_category: 'AE' | 'O') => [draftLine({ tax_rate: 0, tax_category })];
    const french = { ...buyer, country: 'FR', vat_id: 'FR40303265045' };
    const reverse = await written({ buyer: french, currency: 'usd' }, line('AE'));
    expect(reverse.texts.join('\n')).toMatch(/Reverse charge/);
    expect(reverse.texts).toEqual(expect.arrayContaining(['VAT ID FR40303265045', 'VAT ID DE136695976', '$449.00']));
    expect((await written({}, line('O'))).texts.join('\n')).toMatch(/Not subject to EU VAT/);
    expect((await written()).texts.join('\n')).not.toMatch(/Reverse charge|Not subject/);
  });

  it('of a credit note names the credited statement and the reason (BIL-38)', async () => {
    const { texts } = await written(creditNote);
    const expected = ['Credit note', 'Corrects invoice', 'WP-2026-000042', 'The service was down', 'Total credited'];
    expect(expected.filter((text) => !texts.includes(text))).toEqual([]);
    expect(texts).not.toContain('Payment');
  });

  it('has as many pages as it needs, each with its number, and the columns’ titles again', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => draftLine({ what: `Requests of app ${at + 1}` }));
    const { texts } = await written({}, lines);
    const pages = texts.filter((text) => /^Page \d+ of 3$/.test(text));
    expect(pages).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
    expect(texts.filter((text) => text === 'Description').length).toBe(3);
    expect(texts.filter((text) => text === 'Invoice WP-2026-000042').length).toBe(2);
    expect(texts.filter((text) => text.startsWith('Requests of app')).length).toBe(90);
  });

  it('has a font for Latin, Greek, Cyrillic, Arabic, Hebrew, Chinese, Japanese and Korean, and embeds those in use (BIL-38)', async () => {
    const name = 'Ünïcode Ωμέγα Журнал خرائط שלום 地図 サービス 서울';
    const { pdf } = await written({ buyer: { ...buyer, name } });
    const fonts = new Set(
      [...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+(\w+)/g)].map(([, font]) => font),
    );
    expect([...fonts].toSorted((one = '', other = '') => one.localeCompare(other))).toEqual([
      'NotoNaskhArabic',
      'NotoSans',
      'NotoSansHans',
      'NotoSansHebrew',
      'NotoSansKR',
    ]);
    expect(['ー', '、', 'ا', 'ש', '한', '漢', 'Ω', 'Ж', '€', 'é'].map(scriptOf)).toEqual([
      'han',
      'han',
      'arabic',
      'hebrew',
      'hangul',
      'han',
      'latin',
      'latin',
      'latin',
      'latin',
    ]);
  });

  it('breaks long names and addresses, and loses no letter of them', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselbundhersteller GmbH & Co. KG';
    const { texts } = await written({ buyer: { ...buyer, name, contact: null } });
    const from = texts.findIndex((text) => text.startsWith('Donau'));
    expect(texts.slice(from, texts.indexOf('Torstraße 49')).join('').replaceAll(' ', '')).toBe(
      name.replaceAll(' ', ''),
    );
  });

  it('is the same file for the same statement', async () => {
    const [one, other] = [await written(), await written()];
    expect(one.pdf.equals(other.pdf)).toBe(true);
  });
});
