import type { StatementHead } from '@waypost/domain/billing/statements/statement-draft';
import type { TaxCategory } from '@waypost/domain/billing/statements/tax-category';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, brokenRules, readUbl } from '../../../../../test/en16931-rules.ts';
import { buyer, creditNote, frozenStatement, seller } from '../../../../../test/factories/frozen-statements.ts';
import { draftLine } from '../../../../../test/factories/invoices.ts';
import { statementUbl } from './ubl.ts';

const national_vat = { currency: 'eur', rate: '0.851064', rate_from: '2026-01-01', tax: 7260 };
const french = { ...buyer, country: 'FR', vat_id: 'FR40303265045' };
const american = { ...buyer, country: 'US', vat_id: null };
const untaxed = (tax_category: TaxCategory) => draftLine({ tax_rate: 0, tax_category });

const documents: readonly [string, Partial<StatementHead>, Parameters<typeof frozenStatement>[1]?][] = [
  ['a domestic statement', {}],
  ['a paid one', { is_paid: true }],
  ['one that a credit pays in part', { credit_used: 10_000 }],
  ['one in dollars', { currency: 'usd' }],
  ['one in dollars with its VAT in euros', { currency: 'usd', national_vat }],
  ['a credit note in dollars with its VAT in euros', { ...creditNote, currency: 'usd', national_vat }],
  ['one in German', { language: 'de' }],
  ['one of two rates', {}, [draftLine(), draftLine({ tax_rate: 700 }), draftLine({ unit_price: 3 })]],
  [
    'one with usage, a discount and a credit',
    {},
    [
      draftLine({ quantity: 1_234_567, unit_price: 49, per: 1000, period: { from: '2026-10-01', to: '2026-10-31' } }),
      draftLine({ discount: 4490 }),
      draftLine({ quantity: -1, unit_price: 100 }),
    ],
  ],
  ['one of a rate of zero', {}, [untaxed('Z'), draftLine()]],
  ['reverse charge', { buyer: french }, [untaxed('AE')]],
  ['a sale outside the EU', { buyer: american }, [untaxed('O')]],
  ['a credit note', creditNote],
  ['a credit note of reverse charge', { ...creditNote, buyer: french }, [untaxed('AE')]],
  ['a credit note outside the EU', { ...creditNote, buyer: american }, [untaxed('O')]],
];

describe('the UBL of a statement', () => {
  it.each(documents)('keeps the rules of EN 16931: %s (BIL-44)', (_name, head, lines) => {
    expect(brokenRules(statementUbl(frozenStatement(head, lines)))).toEqual([]);
  });

  it('keeps them with any amounts (BIL-44)', () => {
    const line = fc
      .record({
        quantity: fc.integer({ min: 0, max: 10_000_000 }),
        unit_price: fc.integer({ min: 0, max: 100_000 }),
        per: fc.constantFrom(1, 1000),
        tax_rate: fc.constantFrom(700, 1900, 2550),
      })
      .map((facts) => draftLine(facts));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        expect(brokenRules(statementUbl(frozenStatement({}, lines)))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('is an invoice in the namespaces of UBL 2.1, with parties, period and amounts', () => {
    const { name, root } = readUbl(statementUbl(frozenStatement({ is_paid: true })));
    expect(name).toBe('Invoice');
    expect(root['@xmlns']).toBe('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2');
    expect(at(root, 'cbc:CustomizationID')).toBe('urn:cen.eu:en16931:2017');
    expect(at(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID')).toBe(seller.vat_id);
    expect(at(root, 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:CityName')).toBe('Hamburg');
    expect(at(root, 'cac:InvoicePeriod/cbc:StartDate')).toBe('2026-11-01');
    expect(at(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe('534.31');
    expect(at(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('0.00');
    const partly = readUbl(statementUbl(frozenStatement({ credit_used: 10_000 }))).root;
    expect(at(partly, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('100.00');
    expect(at(partly, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('434.31');
  });

  it('states the VAT in the seller’s currency too, where the document is in another one (BIL-44)', () => {
    const xml = statementUbl(frozenStatement({ currency: 'usd', national_vat }));
    const { root } = readUbl(xml);
    expect([at(root, 'cbc:DocumentCurrencyCode'), at(root, 'cbc:TaxCurrencyCode')]).toEqual(['USD', 'EUR']);
    expect(root['cac:TaxTotal']).toMatchObject([
      { 'cbc:TaxAmount': { '@currencyID': 'USD', '#text': '85.31' } },
      { 'cbc:TaxAmount': { '@currencyID': 'EUR', '#text': '72.60' } },
    ]);
    expect(brokenRules(xml.replace('currencyID="EUR"', 'currencyID="USD"'))).toContain('BR-53');
  });

  it('of a credit note names the credited statement and the reason', () => {
    const { name, root } = readUbl(statementUbl(frozenStatement(creditNote)));
    expect(name).toBe('CreditNote');
    expect(at(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('WP-2026-000042');
    expect(at(root, 'cbc:Note')).toBe('The service was down');
  });

  it('survives every name that people have', () => {
    const name = 'A & B <GmbH> "ليلى"\u0000\u001b 🗺 \ud800';
    const { root } = readUbl(statementUbl(frozenStatement({ buyer: { ...buyer, name } })));
    const read = at(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName');
    expect(read).toContain('A & B <GmbH> "');
    expect(read).toContain('ليلى');
    expect(Array.from(read ?? '').filter((char) => char < ' ' || char === '\ud800')).toEqual([]);
  });
});

describe('the check of the rules', () => {
  it('notices a wrong sum, a missing name and a forbidden VAT ID', () => {
    const xml = statementUbl(frozenStatement());
    expect(brokenRules(xml.replace('>534.31<', '>534.30<'))).toContain('BR-CO-15');
    expect(brokenRules(xml.replaceAll('Kartenhaus GmbH', ''))).toContain('BR-07');
    const outside = statementUbl(frozenStatement({ buyer: american }, [untaxed('O')]));
    expect(brokenRules(outside.replace('cac:PartyIdentification', 'cac:PartyTaxScheme'))).not.toEqual([]);
  });
});
