import type { Language } from '@waypost/domain/base/language';

const english = {
  title: 'Invoice',
  creditTitle: 'Credit note',
  number: 'Number',
  issued: 'Issue date',
  supplied: 'Period of supply',
  buyer: 'Customer',
  vatId: 'VAT ID',
  credits: 'Corrects invoice',
  reason: 'Reason',
  payment: 'Payment',
  paid: 'Paid',
  due: 'Due now, charged to the payment method of the account',
  what: 'Description',
  project: 'Project',
  quantity: 'Quantity',
  price: 'Unit price',
  taxRate: 'VAT',
  amount: 'Amount',
  discount: 'Discount',
  net: 'Net total',
  tax: 'VAT {rate} on {base}',
  noTax: 'VAT on {base}',
  nationalTax: 'VAT in {currency}',
  exchangeRate: 'Rate {rate} of {day}',
  total: 'Total',
  creditTotal: 'Total credited',
  creditUsed: 'Paid from the credit of the account',
  charged: 'Charged to the payment method',
  page: 'Page {page} of {pages}',
  per: '{price} / {count}',
};
export type Words = typeof english;

const german: Words = {
  title: 'Rechnung',
  creditTitle: 'Rechnungskorrektur',
  number: 'Nummer',
  issued: 'Rechnungsdatum',
  supplied: 'Leistungszeitraum',
  buyer: 'Kunde',
  vatId: 'USt-IdNr.',
  credits: 'Korrigiert Rechnung',
  reason: 'Grund',
  payment: 'Zahlung',
  paid: 'Bezahlt',
  due: 'Sofort fällig, wird über die Zahlungsart des Kontos eingezogen',
  what: 'Beschreibung',
  project: 'Projekt',
  quantity: 'Menge',
  price: 'Einzelpreis',
  taxRate: 'USt.',
  amount: 'Betrag',
  discount: 'Rabatt',
  net: 'Nettobetrag',
  tax: 'USt. {rate} auf {base}',
  noTax: 'USt. auf {base}',
  nationalTax: 'USt. in {currency}',
  exchangeRate: 'Kurs {rate} vom {day}',
  total: 'Gesamtbetrag',
  creditTotal: 'Korrekturbetrag',
  creditUsed: 'Mit Guthaben des Kontos bezahlt',
  charged: 'Über die Zahlungsart eingezogen',
  page: 'Seite {page} von {pages}',
  per: '{price} / {count}',
};

export const wordsIn: Readonly<Record<Language, Words>> = { en: english, de: german };

/** Fills in the places of a text that are in braces. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => String(values[name]));
