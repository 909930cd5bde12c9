import type {
  StatementDraftLine,
  StatementHead,
  StatementParty,
} from '@waypost/domain/billing/statements/statement-draft';
import type { StatementTotals } from '@waypost/domain/billing/statements/statement-totals';
import type { TaxCategory } from '@waypost/domain/billing/statements/tax-category';
import { XMLBuilder } from 'fast-xml-parser';
import type { FrozenStatement } from '../frozen-statement.ts';
import { exemptions, paymentTexts } from '../document-texts.ts';

const namespaceOf = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}`;
const vat = { 'cbc:ID': 'VAT' };

/** Elements that are missing are left out. */
type Xml = { readonly [name: string]: unknown };
const optional = (name: string, value: unknown): Xml =>
  value === null || value === undefined || value === '' ? {} : { [name]: value };

const percent = (basisPoints: number) => (basisPoints / 100).toFixed(2);
const major = (minor: number) => (minor / 100).toFixed(2);

type Facts = { readonly head: StatementHead; readonly totals: StatementTotals };
const amountIn =
  ({ head }: Pick<Facts, 'head'>) =>
  (minor: number) => ({ '@currencyID': head.currency.toUpperCase(), '#': major(minor) });

const isOutsideVat = ({ totals }: Pick<Facts, 'totals'>) => totals.taxes.some(({ category }) => category === 'O');

/** A document outside the scope of VAT must not contain VAT IDs (BR-O-02), so the seller's stands as a plain id. */
function partyOf(party: StatementParty, { id, hasVatId }: { readonly id: string | null; readonly hasVatId: boolean }) {
  return {
    'cac:Party': {
      ...optional('cac:PartyIdentification', id && { 'cbc:ID': id }),
      'cac:PostalAddress': {
        ...optional('cbc:StreetName', party.address),
        ...optional('cbc:CityName', party.city),
        ...optional('cbc:PostalZone', party.postal),
        'cac:Country': { 'cbc:IdentificationCode': party.country },
      },
      ...optional(
        'cac:PartyTaxScheme',
        hasVatId && party.vat_id ? { 'cbc:CompanyID': party.vat_id, 'cac:TaxScheme': vat } : null,
      ),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': party.name },
      ...optional('cac:Contact', party.email && { 'cbc:ElectronicMail': party.email }),
    },
  };
}

/** A sale outside the scope of VAT has no rate (BR-O-05). */
const rateOf = (category: TaxCategory, rate: number): Xml => (category === 'O' ? {} : { 'cbc:Percent': percent(rate) });

function taxTotal(facts: Facts): Xml {
  const amount = amountIn(facts);
  return {
    'cbc:TaxAmount': amount(facts.totals.tax),
    'cac:TaxSubtotal': facts.totals.taxes.map(({ category, rate, base, tax }) => ({
      'cbc:TaxableAmount': amount(base),
      'cbc:TaxAmount': amount(tax),
      'cac:TaxCategory': {
        'cbc:ID': category,
        ...rateOf(category, rate),
        ...optional('cbc:TaxExemptionReasonCode', exemptions[category]?.code),
        ...optional('cbc:TaxExemptionReason', exemptions[category]?.texts[facts.head.language]),
        'cac:TaxScheme': vat,
      },
    })),
  };
}

/** The VAT in the accounting currency of the seller. */
const nationalTaxTotal = ({ national_vat: vatThere }: StatementHead): readonly Xml[] =>
  vatThere ? [{ 'cbc:TaxAmount': { '@currencyID': vatThere.currency.toUpperCase(), '#': major(vatThere.tax) } }] : [];

function monetaryTotal(facts: Facts): Xml {
  const amount = amountIn(facts);
  const { net, total } = facts.totals;
  const { kind, is_paid, credit_used = 0 } = facts.head;
  const prepaid = kind !== 'credit_note' && is_paid ? total : credit_used;
  return {
    'cbc:LineExtensionAmount': amount(net),
    'cbc:TaxExclusiveAmount': amount(net),
    'cbc:TaxInclusiveAmount': amount(total),
    'cbc:PrepaidAmount': amount(prepaid),
    'cbc:PayableAmount': amount(total - prepaid),
  };
}

const periodOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  'cbc:StartDate': from,
  'cbc:EndDate': to,
});

function lineOf(line: StatementDraftLine, at: number, facts: Facts): Xml {
  const amount = amountIn(facts);
  const { discount = 0, per = 1, tax_category } = line;
  const quantity = { '@unitCode': 'C62', '#': String(line.quantity) };
  const isCredit = facts.head.kind === 'credit_note';
  return {
    'cbc:ID': String(at + 1),
    [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: quantity,
    'cbc:LineExtensionAmount': amount(line.amount),
    ...optional('cac:InvoicePeriod', line.period && periodOf(line.period)),
    ...optional(
      'cac:AllowanceCharge',
      discount > 0 && {
        'cbc:ChargeIndicator': 'false',
        'cbc:AllowanceChargeReason': 'Discount',
        'cbc:Amount': amount(discount),
      },
    ),
    'cac:Item': {
      'cbc:Name': line.what,
      ...optional('cac:SellersItemIdentification', line.plan && { 'cbc:ID': line.plan }),
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': tax_category,
        ...rateOf(tax_category, line.tax_rate),
        'cac:TaxScheme': vat,
      },
    },
    'cac:Price': {
      'cbc:PriceAmount': amount(line.unit_price),
      'cbc:BaseQuantity': { '@unitCode': 'C62', '#': String(per) },
    },
  };
}

/** The whole document; the order of its elements is the schema's. */
function documentOf({ head, totals, lines }: FrozenStatement): Xml {
  const facts = { head, totals };
  const isCredit = head.kind === 'credit_note';
  const hasVatId = !isOutsideVat(facts);
  const { credited_statement_no } = head.references;
  return {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': head.statement_no,
    'cbc:IssueDate': head.create_date,
    ...(isCredit ? { 'cbc:CreditNoteTypeCode': '381' } : { 'cbc:InvoiceTypeCode': '380' }),
    ...optional('cbc:Note', head.reason),
    'cbc:DocumentCurrencyCode': head.currency.toUpperCase(),
    ...optional('cbc:TaxCurrencyCode', head.national_vat?.currency.toUpperCase()),
    'cac:InvoicePeriod': periodOf(head.period),
    ...optional(
      'cac:BillingReference',
      credited_statement_no && { 'cac:InvoiceDocumentReference': { 'cbc:ID': credited_statement_no } },
    ),
    'cac:AccountingSupplierParty': partyOf(head.seller, { id: hasVatId ? null : head.seller.vat_id, hasVatId }),
    'cac:AccountingCustomerParty': partyOf(head.buyer, { id: null, hasVatId }),
    'cac:PaymentTerms': { 'cbc:Note': paymentTexts[head.language][isCredit ? 'credited' : 'charged'] },
    'cac:TaxTotal': [taxTotal(facts), ...nationalTaxTotal(head)],
    'cac:LegalMonetaryTotal': monetaryTotal(facts),
    [isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine']: lines.map((line, at) => lineOf(line, at, facts)),
  };
}

/** Names come from people, and XML has no control characters and no half of a pair. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  format: true,
  tagValueProcessor: (_name, value) => (typeof value === 'string' ? value.replace(unprintable, ' ') : ''),
});

/** A statement as an invoice or credit note of EN 16931 in the syntax of UBL 2.1. */
export function statementUbl(statement: FrozenStatement): string {
  const name = statement.head.kind === 'credit_note' ? 'CreditNote' : 'Invoice';
  const root = {
    '@xmlns': namespaceOf(`${name}-2`),
    '@xmlns:cac': namespaceOf('CommonAggregateComponents-2'),
    '@xmlns:cbc': namespaceOf('CommonBasicComponents-2'),
    ...documentOf(statement),
  };
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [name]: root });
}
