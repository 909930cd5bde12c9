import { XMLParser } from 'fast-xml-parser';

type Node = { readonly [name: string]: unknown };

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false });

/** The root element of a UBL document, and its name. */
export function readUbl(xml: string): { readonly name: string; readonly root: Node } {
  const { '?xml': _declaration, ...document } = parser.parse(xml) as Node;
  const [[name, root] = ['', {}]] = Object.entries(document);
  return { name, root: root as Node };
}

const listOf = (value: unknown): readonly Node[] =>
  value === undefined ? [] : ((Array.isArray(value) ? value : [value]) as Node[]);

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value[0] as unknown) : value);

/** The value at a path of elements such as `cac:Party/cbc:Name`; undefined without one. */
export function at(node: Node | undefined, path: string): string | undefined {
  let value: unknown = node;
  for (const name of path.split('/')) value = firstOf((value as Node | undefined)?.[name]);
  const text = typeof value === 'object' && value !== null ? (value as Node)['#text'] : value;
  return typeof text === 'string' ? text : undefined;
}
const nodeAt = (node: Node | undefined, path: string): Node | undefined =>
  path.split('/').reduce<Node | undefined>((found, name) => firstOf(found?.[name]) as Node | undefined, node);

const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const sumOf = (nodes: readonly Node[], path: string) => nodes.reduce((sum, node) => sum + cents(at(node, path)), 0);

type Document = {
  readonly root: Node;
  readonly lines: readonly Node[];
  readonly subtotals: readonly Node[];
  readonly isCredit: boolean;
};
type Rule = readonly [id: string, holds: (document: Document) => boolean];

const supplier = 'cac:AccountingSupplierParty/cac:Party';
const customer = 'cac:AccountingCustomerParty/cac:Party';
const total = 'cac:LegalMonetaryTotal';
const lineCategory = 'cac:Item/cac:ClassifiedTaxCategory';
const category = 'cac:TaxCategory';

const present =
  (path: string) =>
  ({ root }: Document) =>
    (at(root, path) ?? '') !== '';
const linesHave =
  (path: string) =>
  ({ lines }: Document) =>
    lines.every((line) => (at(line, path) ?? '') !== '');
const amountOf = ({ root }: Document, name: string) => cents(at(root, `${total}/cbc:${name}`));
const quantityName = ({ isCredit }: Document) => (isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity');
const subtotalsOf = ({ subtotals }: Document, id: string) =>
  subtotals.filter((each) => at(each, `${category}/cbc:ID`) === id);
const linesOf = ({ lines }: Document, id: string) => lines.filter((line) => at(line, `${lineCategory}/cbc:ID`) === id);
const hasVat = ({ root }: Document, party: string) =>
  at(root, `${party}/cac:PartyTaxScheme/cbc:CompanyID`) !== undefined;

/** Rules of a category: they hold where no line is in it. */
const where = (id: string, holds: (document: Document) => boolean) => (document: Document) =>
  linesOf(document, id).length === 0 || holds(document);
const untaxed = (id: string) => (document: Document) =>
  subtotalsOf(document, id).every((each) => cents(at(each, 'cbc:TaxAmount')) === 0);

/** The rules of EN 16931 that apply to these documents, by their published ids. */
const rules: readonly Rule[] = [
  ['BR-01', present('cbc:CustomizationID')],
  ['BR-02', present('cbc:ID')],
  ['BR-03', present('cbc:IssueDate')],
  [
    'BR-04',
    ({ root, isCredit }) =>
      at(root, isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode') === (isCredit ? '381' : '380'),
  ],
  ['BR-05', present('cbc:DocumentCurrencyCode')],
  ['BR-06', present(`${supplier}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ['BR-07', present(`${customer}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ['BR-08', ({ root }) => nodeAt(root, `${supplier}/cac:PostalAddress`) !== undefined],
  ['BR-09', present(`${supplier}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)],
  ['BR-10', ({ root }) => nodeAt(root, `${customer}/cac:PostalAddress`) !== undefined],
  ['BR-11', present(`${customer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)],
  ['BR-12', present(`${total}/cbc:LineExtensionAmount`)],
  ['BR-13', present(`${total}/cbc:TaxExclusiveAmount`)],
  ['BR-14', present(`${total}/cbc:TaxInclusiveAmount`)],
  ['BR-15', present(`${total}/cbc:PayableAmount`)],
  [
    'BR-53',
    ({ root }) =>
      at(root, 'cbc:TaxCurrencyCode') === undefined ||
      listOf(root['cac:TaxTotal']).some(
        (each) => (each['cbc:TaxAmount'] as Node | undefined)?.['@currencyID'] === at(root, 'cbc:TaxCurrencyCode'),
      ),
  ],
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-21', linesHave('cbc:ID')],
  ['BR-22', (document) => linesHave(quantityName(document))(document)],
  [
    'BR-23',
    (document) => document.lines.every((line) => at(nodeAt(line, quantityName(document)), '@unitCode') === 'C62'),
  ],
  ['BR-24', linesHave('cbc:LineExtensionAmount')],
  ['BR-25', linesHave('cac:Item/cbc:Name')],
  ['BR-26', linesHave('cac:Price/cbc:PriceAmount')],
  ['BR-27', ({ lines }) => lines.every((line) => Number(at(line, 'cac:Price/cbc:PriceAmount')) >= 0)],
  [
    'BR-29',
    ({ root }) =>
      (at(root, 'cac:InvoicePeriod/cbc:StartDate') ?? '') <= (at(root, 'cac:InvoicePeriod/cbc:EndDate') ?? ''),
  ],
  ['BR-45', ({ subtotals }) => subtotals.every((each) => at(each, 'cbc:TaxableAmount') !== undefined)],
  ['BR-46', ({ subtotals }) => subtotals.every((each) => at(each, 'cbc:TaxAmount') !== undefined)],
  ['BR-47', ({ subtotals }) => subtotals.every((each) => at(each, `${category}/cbc:ID`) !== undefined)],
  [
    'BR-48',
    ({ subtotals }) =>
      subtotals.every(
        (each) => at(each, `${category}/cbc:ID`) === 'O' || at(each, `${category}/cbc:Percent`) !== undefined,
      ),
  ],
  ['BR-CO-04', linesHave(`${lineCategory}/cbc:ID`)],
  [
    'BR-CO-09',
    ({ root }) =>
      [supplier, customer].every((party) =>
        /^([A-Z]{2}|undefined$)/.test(String(at(root, `${party}/cac:PartyTaxScheme/cbc:CompanyID`))),
      ),
  ],
  [
    'BR-CO-10',
    (document) => amountOf(document, 'LineExtensionAmount') === sumOf(document.lines, 'cbc:LineExtensionAmount'),
  ],
  ['BR-CO-13', (document) => amountOf(document, 'TaxExclusiveAmount') === amountOf(document, 'LineExtensionAmount')],
  [
    'BR-CO-14',
    ({ root, subtotals }) => cents(at(root, 'cac:TaxTotal/cbc:TaxAmount')) === sumOf(subtotals, 'cbc:TaxAmount'),
  ],
  [
    'BR-CO-15',
    (document) =>
      amountOf(document, 'TaxInclusiveAmount') ===
      amountOf(document, 'TaxExclusiveAmount') + cents(at(document.root, 'cac:TaxTotal/cbc:TaxAmount')),
  ],
  [
    'BR-CO-16',
    (document) =>
      amountOf(document, 'PayableAmount') ===
      amountOf(document, 'TaxInclusiveAmount') - amountOf(document, 'PrepaidAmount'),
  ],
  [
    'BR-CO-17',
    ({ subtotals }) =>
      subtotals.every(
        (each) =>
          Math.abs(
            cents(at(each, 'cbc:TaxAmount')) -
              (cents(at(each, 'cbc:TaxableAmount')) * Number(at(each, `${category}/cbc:Percent`) ?? 0)) / 100,
          ) <= 0.5,
      ),
  ],
  ['BR-CO-18', ({ subtotals }) => subtotals.length > 0],
  [
    'BR-CO-25',
    (document) => amountOf(document, 'PayableAmount') <= 0 || present('cac:PaymentTerms/cbc:Note')(document),
  ],
  [
    'BR-CO-26',
    ({ root }) =>
      hasVat({ root } as Document, supplier) || at(root, `${supplier}/cac:PartyIdentification/cbc:ID`) !== undefined,
  ],
  [
    'BR-55',
    ({ root, isCredit }) =>
      !isCredit || (at(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID') ?? '') !== '',
  ],
  ['BR-S-02', where('S', (document) => hasVat(document, supplier))],
  [
    'BR-S-05',
    where('S', (document) =>
      linesOf(document, 'S').every((line) => Number(at(line, `${lineCategory}/cbc:Percent`)) > 0),
    ),
  ],
  [
    'BR-S-08',
    where('S', (document) =>
      subtotalsOf(document, 'S').every(
        (each) =>
          cents(at(each, 'cbc:TaxableAmount')) ===
          sumOf(
            linesOf(document, 'S').filter(
              (line) => at(line, `${lineCategory}/cbc:Percent`) === at(each, `${category}/cbc:Percent`),
            ),
            'cbc:LineExtensionAmount',
          ),
      ),
    ),
  ],
  [
    'BR-S-10',
    where('S', (document) =>
      subtotalsOf(document, 'S').every((each) => at(each, `${category}/cbc:TaxExemptionReason`) === undefined),
    ),
  ],
  [
    'BR-Z-05',
    where('Z', (document) =>
      linesOf(document, 'Z').every((line) => Number(at(line, `${lineCategory}/cbc:Percent`)) === 0),
    ),
  ],
  ['BR-Z-09', where('Z', untaxed('Z'))],
  ['BR-AE-01', where('AE', (document) => subtotalsOf(document, 'AE').length === 1)],
  ['BR-AE-02', where('AE', (document) => hasVat(document, supplier) && hasVat(document, customer))],
  [
    'BR-AE-05',
    where('AE', (document) =>
      linesOf(document, 'AE').every((line) => Number(at(line, `${lineCategory}/cbc:Percent`)) === 0),
    ),
  ],
  ['BR-AE-09', where('AE', untaxed('AE'))],
  [
    'BR-AE-10',
    where('AE', (document) =>
      subtotalsOf(document, 'AE').every((each) => at(each, `${category}/cbc:TaxExemptionReasonCode`) === 'VATEX-EU-AE'),
    ),
  ],
  ['BR-O-01', where('O', (document) => subtotalsOf(document, 'O').length === 1)],
  ['BR-O-02', where('O', (document) => !hasVat(document, supplier) && !hasVat(document, customer))],
  [
    'BR-O-05',
    where('O', (document) =>
      linesOf(document, 'O').every((line) => at(line, `${lineCategory}/cbc:Percent`) === undefined),
    ),
  ],
  ['BR-O-09', where('O', untaxed('O'))],
  [
    'BR-O-10',
    where('O', (document) =>
      subtotalsOf(document, 'O').every((each) => at(each, `${category}/cbc:TaxExemptionReasonCode`) === 'VATEX-EU-O'),
    ),
  ],
  ['BR-O-11', where('O', (document) => document.subtotals.length === 1)],
];

/** The ids of the rules that a UBL document breaks. */
export function brokenRules(xml: string): readonly string[] {
  const { name, root } = readUbl(xml);
  const isCredit = name === 'CreditNote';
  const document: Document = {
    root,
    isCredit,
    lines: listOf(root[isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine']),
    subtotals: listOf(nodeAt(root, 'cac:TaxTotal')?.['cac:TaxSubtotal']),
  };
  return rules.filter(([, holds]) => !holds(document)).map(([id]) => id);
}
